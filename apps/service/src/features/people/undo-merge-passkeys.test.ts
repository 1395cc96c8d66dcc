import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { createBrowser } from '../../testing/browser';
import { mergedAccounts, undoMergeOf } from '../../testing/merged-accounts';
import { signInWithPasskey } from '../../testing/passkeys';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { createSoftwarePasskey } from '../../testing/software-passkey';

const service = withTestService({ env: raisedLimits() });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

/** Two merged accounts, of which the closed one had a passkey. */
async function mergedWithPasskey() {
  const passkey = createSoftwarePasskey();
  const handle = randomBytes(32);
  const accounts = await mergedAccounts(service, {}, async ({ other }) => {
    await sql('insert into passkey_handles values ($1, $2)', [other, handle]);
    await sql(
      `with added as (insert into authenticators (account_id, type, settled_at_once)
                      values ($1, 'passkey', true) returning id)
       insert into passkeys (authenticator_id, account_id, market, credential_id, public_key, counter, is_backup_eligible,
                             is_backed_up, transports)
       select id, $1, 'be', $2, $3, 0, true, true, '{}' from added`,
      [other, Buffer.from(passkey.id, 'base64url'), passkey.publicKey],
    );
  });
  const signIn = () =>
    signInWithPasskey(createBrowser(service), passkey, { userHandle: handle.toString('base64url') });
  return { ...accounts, signIn };
}

test('a browser keeps a passkey of the closed account, which signs in again after the merge is undone', async () => {
  const { mine, other, signIn } = await mergedWithPasskey();
  expect((await signIn()).json.code).toBe('passkey-refused');
  await service.deps.failures.flush();
  const events = await readEvents(service.deps, ['event', 'code'], 'account_id = $1', [mine.id]);
  expect(events).toContainEqual({ event: 'sign-in-failed', code: 'passkey-refused' });
  const { answer } = await undoMergeOf(service, mine.id, other.id, 'two sisters share a mailbox');
  expect(answer.status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

test('a browser may forget it once the merge can no longer be undone', async () => {
  const { other, signIn } = await mergedWithPasskey();
  await sql("update merge_snapshots set merged_at = merged_at - interval '30 days' where closed_id = $1", [
    other.id,
  ]);
  expect((await signIn()).json.code).toBe('passkey-unknown');
});
