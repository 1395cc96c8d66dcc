/**
 * Segments of letters, digits, `-` and `_`, each after one slash, and a query of visible ASCII. All paths of the portal have
 * this form. A list of forbidden spellings (`//`, `/\`, `%2f`, dot segments, tabs, a scheme) could miss one.
 */
const pathAndQuery = /^(?:((?:\/[A-Za-z0-9_-]+)+)\/?|\/)(\?(?:(?![\\"<>`#])[!-~])*)?(?:#.*)?$/u;

/**
 * The target after sign-in, if it is a path of this portal: path and query, without trailing slash and fragment. Undefined
 * for everything that a browser could resolve to another origin.
 */
export function portalPath(target: string): string | undefined {
  const match = pathAndQuery.exec(target);
  if (!match) return undefined;
  const [, path = '/', query = ''] = match;
  return path + query;
}
