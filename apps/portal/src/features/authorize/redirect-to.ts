/**
 * Redirects to an address of the API host and replaces this page in the history, because the request is then decided. Returns
 * false for any other host: only our own API redirects to the client.
 */
export function redirectTo(target: string, apiOrigin: string): boolean {
  if (!URL.canParse(target) || new URL(target).origin !== apiOrigin) return false;
  location.replace(target);
  return true;
}
