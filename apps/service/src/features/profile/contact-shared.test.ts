import { expect, test } from 'vitest';
import {
  addIdentifier,
  changeAndConfirm,
  changeContact,
  contactOf,
  idOf,
  withdraw,
  withStepUp,
} from '../../testing/contact';
import { newTargets } from '../../testing/authenticators';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { createBrowser } from '../../testing/browser';

const service = withTestService({ env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;

/** Two accounts with the same imported e-mail, whose duplicates were skipped. */
async function twins() {
  const shared = newTargets().email;
  const [one, other] = [await withStepUp(service), await withStepUp(service)];
  for (const { account } of [one, other]) {
    await addIdentifier(service, account, 'email', shared, { isShared: true });
  }
  const carriers = () => sql('select account_id, is_shared from identifiers where value = $1', [shared]);
  return { shared, one, other, carriers };
}

test('a shared address can be removed; it belongs to the other account then and is not shared any more', async () => {
  const { shared, one, other, carriers } = await twins();
  expect((await withdraw(one.browser, await idOf(one.browser, shared))).status).toBe(204);
  expect(await carriers()).toEqual([{ account_id: other.account.id, is_shared: false }]);
  await sql('delete from authenticators where account_id = $1', [other.account.id]);
  const signedIn = await createBrowser(service).signIn(other.account);
  expect(signedIn.json).toMatchObject({ duplicated: false, required_action: null });
});

test('after one of three accounts removes it, two still share it', async () => {
  const { shared, one, carriers } = await twins();
  const third = await withStepUp(service);
  await addIdentifier(service, third.account, 'email', shared, { isShared: true });
  await withdraw(one.browser, await idOf(one.browser, shared));
  expect((await carriers()).map(({ is_shared }) => is_shared)).toEqual([true, true]);
});

test('after one account replaces it, it belongs to the other only', async () => {
  const { shared, one, other, carriers } = await twins();
  await changeAndConfirm(one.browser, { email: newTargets().email }, await idOf(one.browser, shared));
  expect(await carriers()).toEqual([{ account_id: other.account.id, is_shared: false }]);
});

test('an account that has removed it cannot add it again', async () => {
  const { shared, one } = await twins();
  await withdraw(one.browser, await idOf(one.browser, shared));
  const before = await contactOf(one.browser);
  expect((await changeAndConfirm(one.browser, { email: shared })).json.code).toBe('email-used');
  expect(await contactOf(one.browser)).toEqual(before);
});

test('a third account cannot verify an address that two share', async () => {
  const { shared, carriers } = await twins();
  const third = await withStepUp(service);
  expect((await changeAndConfirm(third.browser, { email: shared })).json.code).toBe('email-used');
  expect(await carriers()).toHaveLength(2);
});

test('after both remove it in parallel, any account can verify it', async () => {
  const { shared, one, other, carriers } = await twins();
  const ids = [await idOf(one.browser, shared), await idOf(other.browser, shared)];
  const answers = await Promise.all([
    withdraw(one.browser, ids[0] ?? ''),
    withdraw(other.browser, ids[1] ?? ''),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(await carriers()).toEqual([]);
  const third = await withStepUp(service);
  expect((await changeAndConfirm(third.browser, { email: shared })).status).toBe(204);
});

test('a restricted token allows none of these calls', async () => {
  const { one, shared } = await twins();
  const id = await idOf(one.browser, shared);
  await sql('update tokens set must_resolve_duplicates = true where session_id = $1 returning 1', [
    one.sessionId,
  ]);
  const answers = [
    await one.browser.call('/user/logins'),
    await changeContact(one.browser, { email: newTargets().email }),
    await withdraw(one.browser, id),
  ];
  expect(answers.map(({ json }) => json.code)).toEqual(Array(3).fill('required-action-duplicated'));
});
