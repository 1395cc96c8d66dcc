/** The size of a chart in its own units; the page stretches it. */
export const width = 600;
export const height = 160;

/** The path of a line from 0 to `most`. A gap where nothing was measured; a single value is a short stroke. */
export function linePath(values: readonly (number | null)[], most: number): string {
  const step = width / Math.max(1, values.length - 1);
  return values
    .map((value, place) => {
      if (value === null) return '';
      const x = round(place * step);
      const y = round(height - (value / most) * height);
      const isAlone = values[place - 1] == null;
      return isAlone ? `M${x} ${y}h1` : `L${x} ${y}`;
    })
    .join('');
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
