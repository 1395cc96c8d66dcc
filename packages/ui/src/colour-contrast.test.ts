import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Colour, background, and the minimum contrast of WCAG 2.2 AA: 4.5 for text, 3 for controls and focus. */
const pairs: readonly [colour: string, grounds: readonly string[], least: number][] = [
  ['ink', ['paper', 'sheet', 'field', 'line'], 4.5],
  ['ink', ['accent-quiet', 'danger-quiet', 'success-quiet', 'warning-quiet'], 4.5],
  ['ink-quiet', ['paper', 'sheet', 'field', 'line'], 4.5],
  ['accent-ink', ['accent', 'accent-strong'], 4.5],
  ['accent-text', ['paper', 'sheet', 'accent-quiet'], 4.5],
  ['danger-ink', ['danger', 'danger-strong'], 4.5],
  ['danger-text', ['paper', 'sheet', 'danger-quiet'], 4.5],
  ['success-text', ['paper', 'sheet', 'success-quiet'], 4.5],
  ['warning-text', ['paper', 'sheet', 'warning-quiet'], 4.5],
  ['band-ink', ['band'], 4.5],
  ['band-ink-quiet', ['band'], 4.5],
  ['toast-ink', ['toast'], 4.5],
  ['toast-success', ['toast'], 3],
  ['toast-warning', ['toast'], 3],
  ['toast-danger', ['toast'], 3],
  ['control', ['paper', 'sheet', 'field'], 3],
  ['focus', ['paper', 'sheet', 'field', 'accent-quiet', 'danger-quiet', 'warning-quiet'], 3],
  ['danger', ['paper', 'sheet', 'field'], 3],
  ['accent', ['paper', 'sheet', 'field'], 3],
];

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(['be', 'lu'])('the colours of %s', market => {
  const css = readFileSync(join(import.meta.dirname, '../../markets', market, 'tokens.css'), 'utf8');
  const colours = new Map(
    [...css.matchAll(/--colour-([a-z-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
      ([, name, light, dark]) => [name, { light, dark }],
    ),
  );

  test.each(['light', 'dark'] as const)('have enough contrast in %s', scheme => {
    const tooWeak = pairs.flatMap(([colour, grounds, least]) =>
      grounds.flatMap(ground => {
        const [front, back] = [colours.get(colour)?.[scheme], colours.get(ground)?.[scheme]];
        if (!front || !back) return [`${colour} on ${ground}: not among the colours`];
        const ratio = contrast(front, back);
        return ratio < least ? [`${colour} on ${ground}: ${ratio.toFixed(2)}, needs ${least}`] : [];
      }),
    );
    expect(tooWeak).toEqual([]);
  });

  test('all have a light and a dark value', () => {
    expect(colours.size).toBe(css.match(/--colour-/g)?.length);
  });
});
