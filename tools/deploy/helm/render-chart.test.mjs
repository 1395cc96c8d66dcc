// @ts-check
import { describe, expect, test } from 'vitest';
import { renderChart } from './render-chart.mjs';
import { cases, data, definitions } from './template-cases.mjs';

/** @param {string} source */
function rendered(source) {
  return renderChart({ templates: { '_definitions.tpl': definitions, 'a.yaml': source }, data })['a.yaml'];
}

describe('a template of the subset', () => {
  test.each(cases)('%s', (_, source, text) => {
    expect(rendered(source)).toBe(text);
  });
});

test.each([
  ['an unknown function', '{{ .name | upper }}', 'upper is not in the subset'],
  ['a file of the machine', '{{ .Files.Get "x" }}', 'is not expected'],
  ['a variable', '{{ $x := .name }}', 'is not expected'],
  ['a variable of with', '{{ with $x := .name }}{{ end }}', 'not in the subset'],
  ['else if', '{{ if .none }}{{ else if .yes }}{{ end }}', 'not in the subset'],
  ['a raw string', '{{ `x` }}', '` is not in the subset'],
  ['if without end', '{{ if .yes }}', 'if without end'],
  ['a define without end', '{{ define "x" }}', 'define "x" without end'],
  ['end without a beginning', 'a{{ end }}', 'end without a beginning'],
  ['a missing value', '{{ .missing }}', 'cannot be printed'],
  ['a list as text', '{{ .list }}', 'cannot be printed'],
  ['a number that Go would write with an exponent', '{{ 1000000 }}', 'cannot be printed'],
  ['a field of nothing', '{{ if .missing.field }}{{ end }}', 'nothing has field'],
  ['an unknown variable', '{{ $other }}', 'no variable $other'],
  ['an unknown definition', '{{ include "other" . }}', 'no template other'],
  ['a range over text', '{{ range .name }}{{ end }}', 'range over "talon"'],
])('%s is refused', (_, source, problem) => {
  expect(() => rendered(source)).toThrow(problem);
});
