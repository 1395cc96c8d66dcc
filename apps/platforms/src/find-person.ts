import type { User } from '@talon/contract/dashboard';

/** What the account API says of whoever holds the shared cookie. */
export type Found =
  | { outcome: 'signed-in'; person: User }
  /** A token that is none (any more): the page may hold another by now. */
  | { outcome: 'unknown' }
  /** A restricted token first is no sign-in. */
  | { outcome: 'required_action' }
  | { outcome: 'away' };

/** Asks the account API, as any platform's server does: over HTTP, with the token that the browser sent in the cookie. */
export async function findPerson(ask: typeof fetch, accountApiOrigin: string, token: string): Promise<Found> {
  const answer = await ask(`${accountApiOrigin}/user`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined);
  if (answer?.ok) return { outcome: 'signed-in', person: ((await answer.json()) as { data: User }).data };
  if (answer?.status === 401) return { outcome: 'unknown' };
  return { outcome: answer?.status === 403 ? 'required_action' : 'away' };
}

/** As the portal makes them: nothing else is worth asking about. */
export function isToken(text: string | undefined): text is string {
  return /^[\w-]{43}$/.test(text ?? '');
}
