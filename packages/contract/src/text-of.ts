import * as v from 'valibot';

interface Lengths {
  least: number;
  most: number;
}

/** The lengths of a text, for the OpenAPI document. */
export type TextLengths = { lengths: Lengths };

/** A text of at most `most` and at least `least` characters. Counts Unicode code points, as JSON Schema does. */
/* @__NO_SIDE_EFFECTS__ */
export function textOf(most: number, least = 0) {
  const fits = (text: string) => {
    // A code point has one or two code units: a text that is far too long is not counted.
    if (text.length > 2 * most) return false;
    const { length } = [...text];
    return length >= least && length <= most;
  };
  return v.pipe(v.string(), { ...v.check<string>(fits), lengths: { least, most } });
}
