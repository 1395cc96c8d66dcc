/** A QR code as its path in a square of `size` modules. */
export type QrPath = { path: string; size: number };

/**
 * Reads the QR code from the SVG of the service. The page draws it itself, because its policy lets it insert no foreign markup.
 * Undefined if the SVG has another form; people then type the key.
 */
export function readQr(svg: string): QrPath | undefined {
  const size = Number(/ viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const [longest = ''] = [...svg.matchAll(/ d="([MLHVZmlhvz\d\s,.-]+)"/g)]
    .map(([, path = '']) => path)
    .toSorted((one, other) => other.length - one.length);
  return size > 0 && longest !== '' ? { path: longest, size } : undefined;
}
