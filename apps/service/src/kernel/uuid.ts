const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is a UUID of any version, in either case: PostgreSQL refuses other texts as one with an error. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
