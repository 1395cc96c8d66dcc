import { formatInvitationCode, normaliseInvitationCode } from '@talon/rules/invitation-code';
import { is, object, string } from 'valibot';

/** Of an entry of the browser's history, which a reload keeps and another tab does not see. */
const entrySchema = object({ invited: string() });

let invited = '';

/**
 * Keeps the code that the link of an invitation has in its fragment; returns whether there is one. It stays in this tab:
 * nothing is sent before the person sends the form.
 */
export function keepInvitedCode(hash: string): boolean {
  const code = normaliseInvitationCode(hash.slice(1));
  if (code !== undefined) invited = formatInvitationCode(code);
  return code !== undefined;
}

/** The code of the link, as the field shows it; empty without one. A reload of the page that shows it finds it again. */
export function readInvitedCode(): string {
  const entry: unknown = history.state;
  if (invited !== '') history.replaceState({ invited }, '');
  else if (is(entrySchema, entry)) invited = entry.invited;
  return invited;
}

/** Once the code was sent, or the person does not want to send it. */
export function forgetInvitedCode(): void {
  invited = '';
  if (is(entrySchema, history.state)) history.replaceState(null, '');
}
