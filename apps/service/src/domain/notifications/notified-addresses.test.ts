import { expect, test } from 'vitest';
import { endSessions } from '../../commands/end-sessions';
import { forceMfa } from '../../commands/force-mfa';
import { imposePassword } from '../../commands/impose-password';
import { removeAuthenticator } from '../../commands/remove-authenticator';
import { removeIdentifier } from '../../commands/remove-identifier';
import { addApplication } from '../../testing/applications';
import { enrol } from '../../testing/authenticators';
import { type Browser, createBrowser } from '../../testing/browser';
import { addCard, addInvitation } from '../../testing/cards';
import { addIdentifier, changeAndConfirm, idOf, makePrimary, withdraw } from '../../testing/contact';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { createRecovery, newPassword } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import type { VerifiedAccount } from '../../testing/verified-accounts';
import type { NotificationEvent } from './message-content';

const service = withTestService({ env: raisedLimits() });

/** A signed-in person with three verified addresses, and an unverified one. */
type Person = { account: VerifiedAccount; browser: Browser; second: string; unverified: string };

let count = 0;

async function person(columns = {}): Promise<Person> {
  count += 1;
  const { account, browser } = await signedIn(service, {
    methods: ['email', 'sms'],
    columns: { language: 'en', ...columns },
  });
  const second = `second${count}@notified.example`;
  const unverified = `unverified${count}@notified.example`;
  await addIdentifier(service, account, 'email', second);
  // Older than what a report suspends.
  await service.deps.db.query(
    'update identifiers i set verified_at = a.created_at from accounts a where a.id = account_id and i.value = $1',
    [second],
  );
  await addIdentifier(service, account, 'email', unverified, { isVerified: false });
  return { account, browser, second, unverified };
}

const withSudo = (done: (who: Person) => Promise<unknown>) => async (who: Person) => {
  await who.browser.performStepUp('sudo', who.account);
  return done(who);
};
const fresh = (who: Person) => `new-${who.second}`;
const removeMethods = ({ account: { id } }: Person) =>
  service.deps.db.query('delete from authenticators where account_id = $1', [id]);

/** Reports that the phone, then the only authenticator, is lost. */
async function reportLoss(account: VerifiedAccount, browser: Browser): Promise<void> {
  await service.deps.db.query(
    `with gone as (delete from authenticators where account_id = $1 and type = 'email')
     insert into card_assignments (card_id, account_id, number_hash, last_four, activation, added_at)
     select $2, id, $3, $4, 'activated', created_at from accounts where id = $1`,
    [account.id, `lost-${account.id}`, service.deps.keyedHash('card', account.card), account.card.slice(-4)],
  );
  const { payload } = (await browser.requestStepUp('sudo')).json;
  const lost = (await browser.call('/mfa/lost', { body: { payload } })).json;
  const code = await browser.codeFor(account);
  await browser.call('/challenge/confirm', {
    body: { payload: lost.payload, code, card_number: account.card },
  });
  await service.deps.db.query('delete from challenges where account_id = $1', [account.id]);
}

/** Changes a bank account that was there before. */
async function changeBankAccount({ account, browser }: Person): Promise<void> {
  const place = { column: 'accounts.iban_encrypted', id: account.id } as const;
  await service.deps.db.query('update accounts set iban_encrypted = $2 where id = $1', [
    account.id,
    service.deps.encryption.encrypt('BE71096123456769', place),
  ]);
  await browser.performStepUp('single', account);
  await browser.call('/user/iban', { method: 'PUT', body: { iban: 'BE68539007547034' } });
}

/**
 * The event of the notification, its text, what a person or an operator does, and the addresses in addition to the
 * verified ones.
 */
const rows: [NotificationEvent, RegExp, (who: Person) => Promise<unknown>, ((who: Person) => string)?][] = [
  [
    'password-changed',
    /password .* was changed/,
    withSudo(({ browser }) =>
      browser.call('/user/password', { method: 'PUT', body: { password: newPassword } }),
    ),
  ],
  [
    'password-reset',
    /Someone chose a new password/,
    async ({ account: { email } }) => {
      const recovery = createRecovery(service);
      await recovery.reset({ reset: await recovery.prove({ email }) });
    },
  ],
  [
    'iban-added',
    /We pay your refunds into it/,
    async ({ account, browser }) => {
      await browser.performStepUp('single', account);
      await browser.call('/user/iban', { method: 'PUT', body: { iban: 'BE68539007547034' } });
    },
  ],
  ['iban-changed', /, we pay the refunds/, changeBankAccount],
  [
    'iban-restored',
    /was put back/,
    async who => {
      await changeBankAccount(who);
      const { account, browser } = who;
      await browser.performStepUp('sudo', account);
      const { earlier } = (await browser.call('/user/bank-account')).json.data;
      await browser.call('/user/bank-account/restore', { body: { id: earlier[0].id } });
    },
  ],
  [
    'method-added',
    /send your two-step verification codes/,
    async who => {
      await who.browser.performStepUp('sudo', who.account);
      await service.deps.db.query("delete from authenticators where account_id = $1 and type = 'sms'", [
        who.account.id,
      ]);
      await enrol(who.browser, 'sms', who.account.phone);
    },
  ],
  [
    'method-removed',
    /no longer send two-step/,
    ({ account: { id } }) => removeAuthenticator(service.deps, id, 'sms'),
  ],
  [
    'removal-requested',
    /asked for this/,
    withSudo(async ({ browser }) => {
      const [{ id }] = (await browser.call('/mfa')).json.data;
      await browser.call(`/mfa/authenticators/${id}`, { method: 'DELETE' });
    }),
  ],
  [
    'loss-reported',
    /says that all verification methods/,
    async ({ account, browser }) => {
      await reportLoss(account, browser);
    },
  ],
  [
    'lost-authenticators-removed',
    /were removed, because they were reported as lost/,
    async ({ account, browser }) => {
      await reportLoss(account, browser);
      await service.deps.db.query(
        "update lost_authenticators set requested_at = requested_at - interval '1 day' where account_id = $1",
        [account.id],
      );
      const { payload } = (await browser.requestStepUp('sudo')).json;
      await browser.confirm(payload, await browser.codeFor(account), { card_number: account.card });
    },
  ],
  [
    'authenticator-removed',
    /Your other methods still work/,
    withSudo(async ({ browser }) => {
      const [, { id }] = (await browser.call('/mfa')).json.data;
      await browser.call(`/mfa/authenticators/${id}`, { method: 'DELETE' });
    }),
  ],
  [
    'identifier-added',
    /now belongs to your/,
    withSudo(who => changeAndConfirm(who.browser, { email: fresh(who) })),
    fresh,
  ],
  [
    'identifier-replaced',
    /replaces the old one/,
    withSudo(async who =>
      changeAndConfirm(who.browser, { email: fresh(who) }, await idOf(who.browser, who.account.email)),
    ),
    fresh,
  ],
  [
    'identifier-withdrawn',
    /was removed from your/,
    withSudo(async ({ browser, second }) => withdraw(browser, await idOf(browser, second))),
  ],
  [
    'identifier-removed',
    /no longer belongs/,
    ({ account: { id }, second }) => removeIdentifier(service.deps, id, second),
  ],
  [
    'primary-changed',
    /we send messages and codes/,
    withSudo(async ({ browser, second }) => makePrimary(browser, await idOf(browser, second))),
  ],
  [
    'app-access-given',
    /can now see or do something/,
    async ({ browser }) => (await addApplication(service)).signIn(browser),
  ],
  [
    'app-access-revoked',
    /The access of the app below .* was revoked/,
    async ({ browser }) => {
      const app = await addApplication(service);
      await app.signIn(browser);
      await browser.call(`/token/${app.clientId}`, { method: 'DELETE' });
    },
  ],
  ['password-imposed', /needs a new password/, ({ account: { id } }) => imposePassword(service.deps, id)],
  ['mfa-forced', /verification mandatory/, ({ account: { id } }) => forceMfa(service.deps, id, 'on')],
  [
    'mfa-released',
    /verification optional/,
    async ({ account: { id } }) => {
      await service.deps.db.query('update accounts set is_mfa_forced = true where id = $1', [id]);
      await forceMfa(service.deps, id, 'off');
    },
  ],
  ['sessions-ended', /logged out all devices/, ({ account: { id } }) => endSessions(service.deps, id)],
  [
    'card-added',
    /card below now belongs/,
    async ({ browser }) =>
      browser.call('/onboarding/attach', { body: { card_number: await addCard(service.deps) } }),
  ],
  [
    'invitation-added',
    /An invitation was used/,
    async ({ browser }) =>
      browser.call('/onboarding/attach', { body: { invitation_code: await addInvitation(service.deps) } }),
  ],
  ['new-device', /on a new device/, ({ account }) => createBrowser(service).signInWithCode(account)],
  [
    'unproven-sign-in',
    /no second way to check/,
    async who => {
      await removeMethods(who);
      await service.deps.db.query("update accounts set reset_through = 'email' where id = $1", [
        who.account.id,
      ]);
      await service.deps.db.query("delete from identifiers where account_id = $1 and kind = 'phone'", [
        who.account.id,
      ]);
      await createBrowser(service).signIn({ email: who.account.email, phone: '' });
    },
  ],
  [
    'not-me-reported',
    /Someone chose “This was not me”/,
    async ({ account, browser }) => {
      await createBrowser(service).signInWithCode(account);
      const [message] = (await messagesTo(service.deps, account.email)).filter(({ text }) =>
        text.includes('#'),
      );
      const [, link] = /#([\w-]+)/.exec(message?.text ?? '') ?? [];
      await browser.call('/user/not-me', { body: { link } });
    },
  ],
];

/** The notifications of an event that an address has received. */
async function received(address: string, text: RegExp): Promise<number> {
  const messages = (await messagesTo(service.deps, address)).filter(({ code }) => code === null);
  return messages.filter(message => message.subject === null || text.test(message.text)).length;
}

test.each(rows)('%s reaches every verified address, once each', async (event, text, act, also) => {
  const who = await person();
  const { email, phone } = who.account;
  // The phone is removed first, because there must be no other channel.
  const phones = event === 'unproven-sign-in' ? [] : [phone];
  const addresses = [email, who.second, ...phones, ...(also ? [also(who)] : [])];
  const before = await Promise.all(addresses.map(address => received(address, text)));
  await act(who);
  const after = await Promise.all(addresses.map(address => received(address, text)));
  const added = after.map((number, index) => number - (before[index] ?? 0));
  // These events come with another notification, whose SMS looks alike.
  const isAlone = ![
    'lost-authenticators-removed',
    'not-me-reported',
    'app-access-revoked',
    'password-reset',
    'identifier-replaced',
    'iban-restored',
  ].includes(event);
  for (const [index, address] of addresses.entries()) {
    if (isAlone || address.includes('@')) expect(added[index], address).toBe(1);
    else expect(added[index], address).toBeGreaterThan(0);
  }
  expect(await messagesTo(service.deps, who.unverified)).toEqual([]);
});
