/** A masked number keeps together at the end of a line. */
export function unbroken(destination: string): string {
  return destination.replaceAll(' ', '\u00a0');
}
