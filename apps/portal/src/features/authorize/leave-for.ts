/**
 * Leaves the portal for an address of the API host and replaces this page, which is useless once the request is decided.
 * Returns whether it did: only our own API decides where the reply goes.
 */
export function leaveFor(target: string, apiOrigin: string): boolean {
  if (!URL.canParse(target) || new URL(target).origin !== apiOrigin) return false;
  location.replace(target);
  return true;
}
