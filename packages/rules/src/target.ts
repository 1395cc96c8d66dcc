/**
 * Segments of letters, digits, `-` and `_`, one slash before each, and a query of visible ASCII, as all paths of the portal
 * have. An allow-list cannot forget a spelling (`//`, `/\`, `%2f`, dot segments, tabs, a scheme).
 */
const pathAndQuery = /^(?:((?:\/[A-Za-z0-9_-]+)+)\/?|\/)(\?(?:(?![\\"<>`#])[!-~])*)?(?:#.*)?$/u;

/**
 * The target to go to after sign-in, if it is a path of this portal: path and query, without closing slash and
 * fragment. Anything that a browser could take for another origin is undefined.
 */
export function portalPath(target: string): string | undefined {
  const match = pathAndQuery.exec(target);
  if (!match) return undefined;
  const [, path = '/', query = ''] = match;
  return path + query;
}
