import { describe, expect, test } from 'vitest';
import { readEvents } from '../testing/audit';
import { goodPassword } from '../testing/accounts';
import { createBrowser } from '../testing/browser';
import { messagesTo } from '../testing/messages';
import { raisedLimits } from '../testing/raised-limits';
import { createRecovery } from '../testing/recovery';
import { withTestService } from '../testing/service';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { blockAccount, unblockAccount } from './block-account';

const service = withTestService({ env: raisedLimits() });

async function blocked(given: Parameters<typeof addVerifiedAccount>[1] = {}) {
  const account = await addVerifiedAccount(service.deps, given);
  const browser = createBrowser(service);
  expect((await browser.signIn(account)).status).toBe(given.methods ? 401 : 200);
  expect(await blockAccount(service.deps, account.id, 'stolen card')).toBe(
    `Account ${account.id}: blocked. Its sessions, trusted devices and tokens have ended.`,
  );
  return { account, browser };
}

describe('a blocked account', () => {
  test('ends its sessions, and the right password gets the helpdesk', async () => {
    const { account, browser } = await blocked();
    expect((await browser.call('/user')).status).toBe(401);
    const answer = await browser.signIn(account);
    expect([answer.status, answer.json.code]).toEqual([403, 'account-blocked']);
    expect(answer.json.message).toContain('+32');
  });

  test('with a wrong password gets the same reply as an unknown one', async () => {
    const { account } = await blocked();
    const wrong = await createBrowser(service).signIn(account, 'wrong password here');
    const unknown = await createBrowser(service).signIn({ email: 'nobody@blocked.example', phone: '' });
    expect([wrong.status, wrong.json]).toEqual([400, unknown.json]);
  });

  test('confirms no code that was sent before', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    const browser = createBrowser(service);
    const { mfa } = (await browser.signIn(account)).json;
    const code = await browser.codeFor(account);
    await blockAccount(service.deps, account.id, 'stolen card');
    expect((await browser.confirm(mfa.payload, code)).json.code).toBe('code-refused');
  });

  test('is not recovered: who confirms the code gets the helpdesk', async () => {
    const { account } = await blocked();
    const person = createRecovery(service);
    const { payload } = (await person.forgot({ email: account.email })).json;
    expect(payload).toBeTruthy();
    const answer = await person.confirm(payload, await person.codeFor(account.email));
    expect([answer.status, answer.json.code]).toEqual([403, 'account-blocked']);
  });

  test('is audited with the reason, and every address is notified', async () => {
    const { account } = await blocked();
    const events = await readEvents(
      service.deps,
      ['reason'],
      "account_id = $1 and event = 'account-blocked'",
      [account.id],
    );
    expect(events).toEqual([{ reason: 'stolen card' }]);
    for (const address of [account.email, account.phone]) {
      const messages = await messagesTo(service.deps, address);
      expect(messages.filter(({ code }) => code === null).at(0)).toBeTruthy();
    }
  });

  test('the message leads to the helpdesk and offers no new password', async () => {
    const { account } = await blocked({ columns: { language: 'en' } });
    const messages = await messagesTo(service.deps, account.email);
    const message = messages.find(({ subject }) => subject === 'Your account is blocked');
    expect(message?.text).toContain('Call our helpdesk on +32 2 000 12 34 to find out why');
    expect(message?.text).not.toContain('This was not me');
  });

  test('signs in again once it is unblocked', async () => {
    const { account } = await blocked();
    expect(await blockAccount(service.deps, account.id, 'again')).toContain('already blocked');
    await unblockAccount(service.deps, account.id, 'identified by telephone');
    expect((await createBrowser(service).signIn(account, goodPassword)).status).toBe(200);
    expect(await unblockAccount(service.deps, account.id, 'again')).toContain('not blocked');
  });
});
