/**
 * Leaves the portal for an address of the API host, without a way back to this page: answered, it is of no use. Answers
 * whether it did; nobody but our own API says where an answer goes.
 */
export function leaveFor(target: string, apiOrigin: string): boolean {
  if (!URL.canParse(target) || new URL(target).origin !== apiOrigin) return false;
  location.replace(target);
  return true;
}
