/** A masked number keeps together at the end of a line. */
export function keepTogether(destination: string): string {
  return destination.replaceAll(' ', '\u00a0');
}
