package explorer

import "net/http"

func (s *Server) apiPage(*http.Request) (page, error) {
	return page{Name: "api", Title: "The JSON interface"}, nil
}
