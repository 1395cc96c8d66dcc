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

/** Whether `id_token_hint` or `claims` names another `sub` (OpenID Connect Core, section 3.1.2.1). The engine has verified the token. */
export function isOtherPerson({ params }: RequestPayload, subject: string): boolean {
  const payload = params.id_token_hint?.split('.')[1];
  const hint = payload === undefined ? {} : claimsIn(Buffer.from(payload, 'base64url').toString());
  const requested = params.claims === undefined ? undefined : claimsIn(params.claims).id_token?.sub?.value;
  return [hint.sub, requested].some(sub => sub !== undefined && sub !== subject);
}

interface Subjects {
  /** Of an ID token. */
  sub?: string;
  /** Of the parameter `claims`. */
  id_token?: { sub?: { value?: string } | null };
}

function claimsIn(json: string): Subjects {
  return JSON.parse(json) as Subjects;
}
