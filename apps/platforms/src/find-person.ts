import type { User } from '@talon/contract/dashboard';

export type SignInStatus =
  | { outcome: 'signed-in'; person: User }
  /** The token is invalid or has expired. The cookie may have a newer one by now. */
  | { outcome: 'unknown' }
  /** The session is restricted: the person is not signed in yet. */
  | { outcome: 'required_action' }
  | { outcome: 'away' };

/** Calls the account API with the token of the shared cookie, like the server of a real platform. */
export async function findSignedInPerson(
  request: typeof fetch,
  accountApiOrigin: string,
  token: string,
): Promise<SignInStatus> {
  const response = await request(`${accountApiOrigin}/user`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined);
  if (response?.ok) return { outcome: 'signed-in', person: ((await response.json()) as { data: User }).data };
  if (response?.status === 401) return { outcome: 'unknown' };
  return { outcome: response?.status === 403 ? 'required_action' : 'away' };
}

/** Whether the text has the format of a token: 256 bits, base64url. */
export function hasTokenFormat(text: string | undefined): text is string {
  return /^[\w-]{43}$/.test(text ?? '');
}
