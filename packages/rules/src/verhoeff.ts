/** Multiplication table of the dihedral group D5: rotations 0–4 and reflections 5–9. */
function compose(a: number, b: number): number {
  const isReflected = a >= 5;
  const turn = isReflected ? a - b : a + b;
  const isResultReflected = isReflected !== b >= 5;
  return (((turn % 5) + 5) % 5) + (isResultReflected ? 5 : 0);
}

/** The permutation applied by position; it has order eight. */
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const;

function permuted(digit: number, times: number): number {
  return times === 0 ? digit : permuted(permutation[digit] ?? digit, times - 1);
}

/**
 * The check digit of J. Verhoeff (1969) for a text of digits: it detects every wrong digit and every swap of
 * neighbours.
 */
export function verhoeffDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => compose(total, permuted(Number(digit), (place + 1) % 8)), 0);
  return sum > 0 && sum < 5 ? 5 - sum : sum;
}
