// A link that leads to one of the known seki, another one each time.
for (const link of document.querySelectorAll("[data-random]")) {
  const addresses = link.dataset.random.split(" ");
  const choose = () => { link.href = link.dataset.about + addresses[Math.floor(Math.random() * addresses.length)]; };
  choose();
  addEventListener("pageshow", choose);
}
