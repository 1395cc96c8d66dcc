import { type Person, resultOf } from './earlier-result';
import type { RequestPayload } from './request';

interface SignedInPerson extends Person {
  signedInAt: Date;
}

/**
 * Whether a request needs a new sign-in: `prompt=login` requires a sign-in after the request began, `max_age` one that was
 * not older than that when the request began. A person who has signed in during this request does not sign in again.
 */
export function needsFreshSignIn(
  payload: RequestPayload,
  requestedAt: number,
  person: SignedInPerson,
): boolean {
  if (resultOf(payload, person).login) return false;
  return person.signedInAt.getTime() < earliest(payload.params, requestedAt);
}

/** The engine turns `max_age=0` into `prompt=login`. */
function earliest({ prompt, max_age }: RequestPayload['params'], requestedAt: number): number {
  if (prompt?.split(' ').includes('login')) return requestedAt;
  return max_age === undefined ? 0 : requestedAt - Number(max_age) * 1000;
}

/** Whether `id_token_hint` names another account (OpenID Connect Core, section 3.1.2.1). The engine has verified the token. */
export function isOtherPerson({ params }: RequestPayload, accountId: string): boolean {
  const payload = params.id_token_hint?.split('.')[1];
  if (payload === undefined) return false;
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string };
  return sub !== accountId;
}
