import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, test } from 'vitest';
import { sealAppSecret } from '../../domain/authenticators/seal-app-secret';
import { addStaff, storeStaffPassword } from '../../domain/staff/staff';
import { expectEqualReplies, mostPairs } from '../../testing/expect-equal-replies';
import { withTestService } from '../../testing/service';
import { createStaffBrowser, staffPassword } from '../../testing/staff';

const unlimited = { most: 1_000_000, seconds: 3600 };
const service = withTestService({
  hasRealHashes: true,
  // Raised limits: all requests come from one network.
  env: {
    LIMITS: JSON.stringify({
      signInWaitSeconds: [0],
      counted: { staffSignInsByNetwork: unlimited },
      // A response that ends its connection says so.
      connections: { requests: 1_000_000 },
    }),
  },
});

const names = (kind: string) =>
  Array.from({ length: mostPairs }, (_, index) => `${kind}${1000 + index}@staff.example`);
const known = names('agent');

beforeAll(async () => {
  const { deps } = service;
  const passwordHash = await deps.hashing.hash(staffPassword, { group: 'test', network: 'test' });
  for (const email of known) {
    const id = randomUUID();
    await addStaff(deps.db, { id, name: email, email, roles: ['helpdesk'] });
    const appSecret = sealAppSecret(deps, randomBytes(20), { column: 'staff.app_secret', id });
    await storeStaffPassword(deps.db, { id, passwordHash, appSecret, step: 0 });
  }
}, 120_000);

/** A wrong code with the right password tells nothing either: the reply is that of a wrong password. */
test.each([
  ['a wrong password', 'een verzonnen zin'],
  ['a wrong code', staffPassword],
])(
  '%s: whoever works here gets the same reply in the same time as nobody',
  { timeout: 600_000 },
  (name, password) => {
    const stand = createStaffBrowser(service);
    const unknown = names(name === 'a wrong code' ? 'other' : 'nobod');
    return expectEqualReplies(name, known, unknown, email =>
      stand.call('/api/session', { body: { email, password, code: '000000' } }),
    );
  },
);
