/** The counts of the present step are not complete: drawn, they would look like a sudden end. */
export function withoutPresent(values: readonly (number | null)[]): (number | null)[] {
  const past = values.slice(0, -1);
  return past.some(value => value !== null && value > 0) ? [...past, null] : [...values];
}
