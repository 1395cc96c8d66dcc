/** Codes that do not concern the challenge: the same call can be tried again. */
const transientCodes: readonly string[] = ['lost-connection', 'timeout', 'unavailable', 'busy', 'internal'];

export function isTransient({ code }: { code: string }): boolean {
  return transientCodes.includes(code);
}
