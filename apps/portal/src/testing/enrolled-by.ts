import type { Methods } from '../shared/api/mfa';

type Authenticator = Methods['data'][number];

/** For tests: an enrolled authenticator. */
export const enrolledBy = (
  method: Authenticator['method'],
  destination: string | null,
  more: Partial<Authenticator> = {},
): Authenticator => ({
  id: `id-${method}`,
  method,
  name: null,
  destination,
  activated_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
  passkey: null,
  removal_at: null,
  ...more,
});
