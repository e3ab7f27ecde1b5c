// Leads from an address of earlier versions to the page that it named. Theirs had matrices, games and lessons in the path, and on a
// static site behind app/#.
const base = new URL(".", import.meta.url).pathname;

// moved returns the address of the page that a path named, from the first page, "" for other paths.
export const moved = (path) => {
  const [, page, state, query] = /^\/?([a-z]+)\/?([^?]*)(\?.*)?$/.exec(path) ?? [];
  if (page === "go") return "explore/" + (query ?? "");
  if (state && ["m", "play", "learn"].includes(page)) return `${page}/#${state.replace(/\/(index\.html)?$/, "")}${page === "play" ? query ?? "" : ""}`;
  return ["board", "list", "explore", "research", "statements", "glossary", "learn"].includes(page) && !state ? `${page}/${query ?? ""}` : "";
};

if (globalThis.location) {
  const { pathname, search, hash } = location, inApp = pathname.slice(base.length).startsWith("app/");
  const to = inApp ? moved(hash.slice(1) + search) : moved(decodeURI(pathname.slice(base.length)) + search);
  if (to || inApp) location.replace(base + to);
}
