// @ts-check
import { describe, expect, test } from 'vitest';
import { leaveOut } from '../../test/short-run.mjs';
import { hasGoEngine, renderWithGo } from './go-engine.mjs';
import { renderChart } from './render-chart.mjs';
import { cases, data, definitions } from './template-cases.mjs';
import { chartWith, valueSets } from './value-sets.mjs';

const has = hasGoEngine();
if (!has) leaveOut('Helm', 'comparing with the templates of Go: Go and sprig are not on this machine');

describe('Go, whose templates Helm uses, renders the same text as our renderer', { timeout: 180_000 }, () => {
  test('from templates of the subset', () => {
    if (!has) return;
    const templates = Object.fromEntries(cases.map(([name, template]) => [name, template]));
    const rendered = renderWithGo({ templates: { ...templates, '_definitions.tpl': definitions }, data });
    expect(rendered).toEqual(Object.fromEntries(cases.map(([name, , text]) => [name, text])));
  });

  test.each(Object.entries(valueSets))('from the chart with %s', (_, values) => {
    if (!has) return;
    const chart = chartWith(values);
    expect(renderWithGo(chart)).toEqual(renderChart(chart));
  });
});
