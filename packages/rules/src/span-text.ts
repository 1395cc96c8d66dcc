const units = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/** A time in the largest unit that divides it, such as "15 minutes". */
export function spanText(language: string, seconds: number): string {
  const [unit, length] = units.find(each => seconds > 0 && seconds % each[1] === 0) ?? ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / length,
  );
}
