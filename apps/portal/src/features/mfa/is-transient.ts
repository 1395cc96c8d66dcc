/** Codes that tell nothing of a challenge: it may be as it was, and the same can be tried again. */
const passing: readonly string[] = ['lost-connection', 'timeout', 'unavailable', 'busy', 'internal'];

export function isTransient({ code }: { code: string }): boolean {
  return passing.includes(code);
}
