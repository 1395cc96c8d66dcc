/** Why the service does not start with this version of Node, such as `20.20.2`; undefined if it does. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isRecent = major > 22 || (major === 22 && minor >= 18);
  return isRecent ? undefined : `The service needs Node 22.18 or newer. This is Node ${version}.`;
}
