import { formatInvitationCode, normaliseInvitationCode } from '@talon/rules/invitation-code';
import { is, object, string } from 'valibot';

/** The state of a history entry. It survives a reload, and other tabs do not see it. */
const entrySchema = object({ invited: string() });

let invited = '';

/**
 * Stores the invitation code from the fragment of an invitation link, and returns whether there is one. The code stays in
 * this tab: nothing is sent before the person submits the form.
 */
export function keepInvitedCode(hash: string): boolean {
  const code = normaliseInvitationCode(hash.slice(1));
  if (code !== undefined) invited = formatInvitationCode(code);
  return code !== undefined;
}

/** The code of the link as the field shows it; empty if there is none. Also stores it for a reload of the calling page. */
export function readInvitedCode(): string {
  const entry: unknown = history.state;
  if (invited !== '') history.replaceState({ invited }, '');
  else if (is(entrySchema, entry)) invited = entry.invited;
  return invited;
}

/** Call it after the code was sent, or when the person does not want to send it. */
export function forgetInvitedCode(): void {
  invited = '';
  if (is(entrySchema, history.state)) history.replaceState(null, '');
}
