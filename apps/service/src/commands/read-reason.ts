const option = '--reason';

/** Finds the text after `--reason`. Returns the other arguments too. Throws an error for the operator if it says nothing. */
export function readReason(args: readonly string[]): {
  reason: string | undefined;
  others: readonly string[];
} {
  const at = args.indexOf(option);
  if (at < 0) return { reason: undefined, others: args };
  const reason = (args[at + 1] ?? '').trim();
  if (reason.length < 3 || reason.startsWith('--')) throw new Error(`Say why: ${option} TEXT.`);
  return { reason, others: args.toSpliced(at, 2) };
}
