/** How the first of each pair compares with the second: 1 is equal. */
export interface Comparison {
  /** The median of the pairs' ratios: what slows one pair, such as other work of the machine, slows both and cancels out. */
  ratio: number;
  /** Half the width of its 95 % confidence interval. */
  uncertainty: number;
}

/**
 * Compares pairs of durations that were measured right after each other. The interval is that of the order statistics of a
 * median: it supposes nothing about how the durations are distributed.
 */
export function comparePairs(pairs: readonly (readonly [number, number])[]): Comparison {
  const ratios = pairs.map(([one, other]) => one / other).toSorted((a, b) => a - b);
  const at = (place: number) => ratios[Math.min(ratios.length - 1, Math.max(0, Math.round(place)))] ?? 1;
  const middle = (ratios.length - 1) / 2;
  const spread = 0.98 * Math.sqrt(ratios.length);
  return { ratio: at(middle), uncertainty: (at(middle + spread) - at(middle - spread)) / 2 };
}
