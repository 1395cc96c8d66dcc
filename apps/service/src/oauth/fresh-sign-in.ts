import type { RequestPayload } from './request';

interface SignedIn {
  id: string;
  session_id: string;
  signedInAt: Date;
}

/**
 * Whether a request needs its person to sign in anew: `prompt=login` asks for a sign-in after the request began, `max_age`
 * for one that was not longer before. Who has done so in this request is not asked again.
 */
export function needsFreshSignIn(
  { params, lastSubmission }: RequestPayload,
  requestedAt: number,
  by: SignedIn,
): boolean {
  const before = lastSubmission?.login;
  if (before?.accountId === by.id && before.sessionId === by.session_id) return false;
  return by.signedInAt.getTime() < earliest(params, requestedAt);
}

/** The engine writes `max_age=0` as `prompt=login`. */
function earliest({ prompt, max_age }: RequestPayload['params'], requestedAt: number): number {
  if (prompt?.split(' ').includes('login')) return requestedAt;
  return max_age === undefined ? 0 : requestedAt - Number(max_age) * 1000;
}

/** Whether the application expects somebody else (OpenID Connect Core, `id_token_hint`); the engine has verified the token. */
export function isSomebodyElse({ params }: RequestPayload, accountId: string): boolean {
  const payload = params.id_token_hint?.split('.')[1];
  if (payload === undefined) return false;
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string };
  return sub !== accountId;
}
