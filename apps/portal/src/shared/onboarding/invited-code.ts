import { formatInvitationCode, normaliseInvitationCode } from '@talon/rules/invitation-code';

let invited = '';

/**
 * Keeps the code that the link of an invitation has in its fragment; returns whether there is one. It stays in memory: nothing
 * is stored or sent before the person sends the form.
 */
export function keepInvitedCode(hash: string): boolean {
  const code = normaliseInvitationCode(hash.slice(1));
  if (code !== undefined) invited = formatInvitationCode(code);
  return code !== undefined;
}

/** The code of the link, as the field shows it, once; empty without one. */
export function takeInvitedCode(): string {
  const code = invited;
  // A screen may begin twice before it is shown.
  queueMicrotask(() => (invited = ''));
  return code;
}
