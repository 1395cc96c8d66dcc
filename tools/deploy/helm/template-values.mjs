// @ts-check

/** What a template takes for true: not nothing, 0, or empty. @param {unknown} value */
export function isTrue(value) {
  if (Array.isArray(value)) return value.length > 0;
  if (value && typeof value === 'object') return Object.keys(value).length > 0;
  return Boolean(value);
}

/**
 * The text of a value. Go writes large numbers and maps in ways that no manifest wants, so these are refused, and nothing too.
 * @param {unknown} value
 */
export function printed(value) {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e6) return String(value);
  throw new Error(`cannot be printed: ${JSON.stringify(value)}`);
}
