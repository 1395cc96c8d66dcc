import { userInfo } from 'node:os';

const option = '--operator';
const longestName = 100;

/**
 * Finds who runs a command: the name after `--operator`, else the account on this machine. Returns the other arguments
 * too. Throws an error for the operator if there is no name.
 */
export function readOperator(
  args: readonly string[],
  findAccountName = () => userInfo().username,
): { operator: string; others: string[] } {
  const at = args.indexOf(option);
  const operator = (at < 0 ? nameFrom(findAccountName) : (args[at + 1] ?? '')).trim();
  if (operator === '' || operator.startsWith('--') || operator.length > longestName)
    throw new Error(`Name yourself: ${option} NAME, at most ${longestName} characters.`);
  return { operator, others: at < 0 ? [...args] : args.toSpliced(at, 2) };
}

/** In a container, the user id of the process may have no name. */
function nameFrom(findAccountName: () => string): string {
  try {
    return findAccountName();
  } catch {
    return '';
  }
}
