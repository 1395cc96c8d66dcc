// The engine of Helm's templates: text/template of Go with the functions of sprig, and those that Helm adds and our charts use.
// Reads {"templates": {file: source}, "data": …} and prints {file: text}. With Debian's packages:
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run tools/deploy/helm/engine/main.go
package main

import (
	"encoding/json"
	"log"
	"os"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

func main() {
	var given struct {
		Templates map[string]string
		Data      map[string]interface{}
	}
	check(json.NewDecoder(os.Stdin).Decode(&given))

	all := template.New("").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	all.Funcs(functions)

	for file, source := range given.Templates {
		template.Must(all.New(file).Parse(source))
	}
	rendered := map[string]string{}
	for file := range given.Templates {
		if strings.HasPrefix(file, "_") {
			continue
		}
		var text strings.Builder
		check(all.ExecuteTemplate(&text, file, given.Data))
		rendered[file] = strings.ReplaceAll(text.String(), "<no value>", "")
	}
	check(json.NewEncoder(os.Stdout).Encode(rendered))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
