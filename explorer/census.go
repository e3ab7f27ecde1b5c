package explorer

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"slices"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// If a request names no sum, the census stops at a total of quickClasses classes, or after
// quickSum.
const (
	quickClasses = 3_000_000
	quickSum     = 40
)

// censusPage holds the contents of the page of a census.
type censusPage struct {
	Size    seki.Size
	MaxSum  int
	Records []records.Census
	Plot    bool   // whether there is a figure
	Wrong   string // what was asked for as the greatest sum, if that is not counted
}

func (s *Server) censusSizes(r *http.Request) (page, error) {
	return page{Name: "sizes", Title: "Census", Data: slices.DeleteFunc(seki.SizesUpTo(sizesServed), func(size seki.Size) bool { return size != size.Tall() })}, nil
}

// censusRange parses the size and the greatest sum of a request for a census.
func (s *Server) censusRange(r *http.Request) (layers.Range, error) {
	size, err := parseSize(r.PathValue("size"), sizesServed)
	if err != nil {
		return layers.Range{}, err
	}
	most, limit := 0, int64(quickClasses)
	greatest := quickSum
	if err := readNumber(r, "max_sum", &most, 1, maxCensus); err != nil {
		return layers.Range{}, err
	}
	if most > 0 {
		limit, greatest = maxClasses, maxCensus
	}
	total, sum := new(big.Int), size.MinSum()-1
	for most == 0 || sum < most {
		n, err := enumerate.Counter{}.Classes(r.Context(), size.Rows, size.Cols, sum+1)
		if err != nil {
			return layers.Range{}, err
		}
		if total.Add(total, n); total.Cmp(big.NewInt(limit)) > 0 {
			break
		}
		if sum++; sum == greatest {
			break
		}
	}
	if sum < most {
		return layers.Range{}, badRequest("%v to sum %d has more than %s classes, too many for this server; the greatest sum is %d. Use seki census",
			size, most, units.Count(uint64(limit)), sum)
	}
	return layers.OfSize(size, sum), nil
}

// count returns the work that counts the classes of a range.
func (s *Server) count(rg layers.Range) work {
	return func(ctx context.Context, publish func(any, string)) error {
		if err := s.layers.Acquire(ctx, 1); err != nil {
			return err
		}
		defer s.layers.Release(1)
		var list []records.Census
		for layer, err := range s.source.Census(ctx, layers.Query{Range: rg}) {
			if err != nil {
				return err
			}
			list = append(list, records.NewCensus(layer.Layer, layer.Census, seki.Games[:]))
			publish(nil, fmt.Sprintf("%v is solved", layer.Layer))
		}
		publish(list, "")
		return nil
	}
}

// counted returns the census of a request, as far as it has been computed.
func (s *Server) counted(r *http.Request) (layers.Range, []records.Census, view, error) {
	rg, err := s.censusRange(r)
	if err != nil {
		return rg, nil, view{}, err
	}
	v, err := s.search(r, fmt.Sprintf("census/%v/%d", rg.Sizes[0], rg.MaxSum), s.patience(r), s.count(rg))
	if err == nil {
		err = layersError(v.fault())
	}
	list, _ := v.Result.([]records.Census)
	return rg, list, v, err
}

// layersError converts an error of a source of layers to an HTTP error.
func layersError(err error) error {
	var limit *layers.LimitError
	if errors.As(err, &limit) {
		return late(limit.Error())
	}
	return err
}

func (s *Server) census(r *http.Request) (page, error) {
	size, err := parseSize(r.PathValue("size"), sizesServed)
	if err != nil {
		return page{}, err
	}
	p := page{Name: "census", Title: fmt.Sprintf("Census of %v", size)}
	rg, list, v, err := s.counted(r)
	switch {
	case err != nil && statusOf(err) == http.StatusBadRequest:
		p.Data, p.Err = censusPage{Size: size, Wrong: r.FormValue("max_sum")}, err
		return p, nil
	case err != nil:
		return page{}, err
	}
	p.Data, p.JSON = censusPage{Size: size, MaxSum: rg.MaxSum, Records: list, Plot: s.o.Plot != nil}, list
	p.follow(v)
	return p, nil
}

// plot responds with the census as a figure.
func (s *Server) plot(w http.ResponseWriter, r *http.Request) error {
	if s.o.Plot == nil {
		return notFound("there are no plots here")
	}
	_, list, v, err := s.counted(r)
	switch {
	case err != nil:
		return err
	case !v.Finished || v.Err != nil || len(list) == 0:
		return late(lateWords["census"])
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_ = s.o.Plot(w, list) // if it fails, the client has gone
	return nil
}
