// @ts-check

/** What the templates below show. */
export const data = {
  name: 'talon',
  none: '',
  number: 3,
  yes: true,
  list: ['b', 'a'],
  map: { b: 2, a: '<x> & "y"' },
  deep: { map: { inner: [{ port: 1 }] } },
};

/** What they include. */
export const definitions =
  '{{ define "greeting" }}hello {{ .name }}{{ end }}{{- define "lines" -}}\na: 1\nb: 2\n{{- end -}}';

/**
 * Templates of the subset, with the text that they give.
 * @type {[name: string, template: string, text: string][]}
 */
export const cases = [
  ['text as it is', 'a: }} { b', 'a: }} { b'],
  ['a value', '{{ .name }}{{.name}} {{ .number }} {{ .yes }}', 'talontalon 3 true'],
  ['white space before and after', 'a \n {{- .name -}} \n b', 'atalonb'],
  ['a minus that trims nothing', 'a {{ -3 }}{{-3}} b', 'a -3-3 b'],
  ['a comment', 'a {{/* {{ x */}} b {{- /* y\n */ -}} c', 'a  bc'],
  ['if', '{{ if .yes }}1{{ end }}{{ if .none }}2{{ else }}3{{ end }}{{ if not .list }}4{{ end }}', '13'],
  ['with', '{{ with .deep.map }}{{ $.name }}{{ end }}', 'talon'],
  ['with nothing', '{{ with .none }}1{{ else }}{{ .name }}{{ end }}', 'talon'],
  [
    'range over a list',
    '{{ range .list }}{{ . }}{{ end }}{{ range $i, $e := .list }}{{ $i }}{{ $e }}{{ end }}',
    'ba0b1a',
  ],
  [
    'range over a map, in the order of its keys',
    '{{ range $key, $value := .map }}{{ $key }}={{ $value }};{{ end }}',
    'a=<x> & "y";b=2;',
  ],
  [
    'range with one name',
    '{{ range $value := .map }}{{ $value }};{{ $.name }}{{ end }}',
    '<x> & "y";talon2;talon',
  ],
  ['range over nothing', '{{ range list }}1{{ else }}2{{ end }}', '2'],
  ['include and nindent', 'x:{{ include "lines" . | nindent 2 }}', 'x:\n  a: 1\n  b: 2'],
  ['include with other data', '{{ range list .deep . }}{{ end }}{{ include "greeting" $ }}', 'hello talon'],
  [
    'quote',
    '{{ .name | quote }} {{ .number | quote }} {{ .map.a | quote }} {{ quote .missing }}',
    '"talon" "3" "<x> & \\"y\\"" ',
  ],
  [
    'default',
    '{{ .none | default .name }} {{ .missing | default 4 }} {{ .number | default 4 }}',
    'talon 4 3',
  ],
  ['and, or', '{{ and .yes .none "x" }}|{{ or .none .name }}|{{ or .none 0 }}', '|talon|0'],
  ['parentheses', '{{ quote (add .number (add 1 2)) }}{{ if (not .yes) }}1{{ end }}', '"6"'],
  ['toJson', '{{ toJson .map }}', '{"a":"\\u003cx\\u003e \\u0026 \\"y\\"","b":2}'],
  [
    'sha256sum',
    '{{ .name | sha256sum }}',
    '70e0378cb382c367677a60f53555984eb6d6dfbe1a510c9b35921d979134bc83',
  ],
  ['toYaml', '{{ toYaml .deep }}', 'map:\n  inner:\n  - port: 1'],
];
