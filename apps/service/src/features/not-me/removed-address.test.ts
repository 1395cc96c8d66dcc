import { describe, expect, test } from 'vitest';
import { removeIdentifier } from '../../commands/remove-identifier';
import { showAccount } from '../../commands/show-account';
import { type Browser, createBrowser } from '../../testing/browser';
import { addIdentifier, changeAndConfirm, idOf, withdraw } from '../../testing/contact';
import { messagesTo } from '../../testing/messages';
import { linkTo } from '../../testing/not-me';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });
const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;

const report = (link: unknown) => service.call('/user/not-me', { body: { link } });
const outcome = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];

/** The tokens of all links that an address has received, the newest first. */
async function linksTo(address: string): Promise<string[]> {
  const texts = (await messagesTo(service.deps, address)).map(({ text }) => text);
  return texts.flatMap(text => /\/(?:not-me|n)#([\w-]{20})/.exec(text)?.[1] ?? []);
}

let count = 0;

/** A person whose former partner reads a second verified address, which has received links. */
async function partnered() {
  const person = await signedIn(service, { methods: ['sms'], columns: { language: 'en' } });
  count += 1;
  const partner = `partner${count}@former.example`;
  await addIdentifier(service, person.account, 'email', partner);
  for (let devices = 0; devices < 3; devices += 1)
    await createBrowser(service).signInWithCode(person.account);
  return { ...person, partner, old: await linksTo(partner) };
}
type Partnered = Awaited<ReturnType<typeof partnered>>;

describe('an address that the account has no more', () => {
  const removals: [string, (person: Partnered) => Promise<unknown>][] = [
    [
      'withdrawn',
      async ({ browser, account, partner }) => {
        await browser.performStepUp('sudo', account);
        expect((await withdraw(browser, await idOf(browser, partner))).status).toBe(204);
      },
    ],
    [
      'replaced',
      async ({ browser, account, partner }) => {
        await browser.performStepUp('sudo', account);
        await changeAndConfirm(browser, { email: `mine-${partner}` }, await idOf(browser, partner));
      },
    ],
    ['removed by an operator', ({ account, partner }) => removeIdentifier(service.deps, account.id, partner)],
  ];

  test.each(removals)(
    '%s: its earlier links end, and the notification of the removal acts once',
    async (_, remove) => {
      const person = await partnered();
      expect(person.old.length).toBeGreaterThanOrEqual(3);
      await remove(person);
      for (const link of person.old) expect(outcome(await report(link))).toEqual([410, 'not-me-ended']);
      const all = await linksTo(person.partner);
      expect(all).toHaveLength(person.old.length + 1);
      const [own] = all;
      const reported = await report(own);
      expect([reported.status, reported.json]).toEqual([200, { method: 'email', removed: true }]);
      for (const link of all) expect(outcome(await report(link))).toEqual([410, 'not-me-ended']);
    },
  );

  test('does not end the links of the other addresses', async () => {
    const person = await partnered();
    const mine = await linkTo(service, person.account.email);
    await removals[0]?.[1](person);
    await report(await linkTo(service, person.partner));
    const reported = await report(mine);
    expect([reported.status, reported.json]).toEqual([200, { method: 'email', removed: false }]);
  });
});

const waitOf = async (id: string, value: string): Promise<number> =>
  (
    await sql(
      'select extract(epoch from now() - verified_at)::int as age from identifiers where account_id = $1 and value = $2',
      [id, value],
    )
  )[0]?.age;

/** A thief replaced the e-mail of the account two days ago; the new one would be old enough to choose a password. */
async function robbed() {
  const { account, browser } = await signedIn(service, { methods: ['sms'], columns: { language: 'en' } });
  const thief: Browser = browser;
  await thief.performStepUp('sudo', account);
  const newcomer = `thief-${account.email}`;
  await changeAndConfirm(thief, { email: newcomer }, await idOf(thief, account.email));
  await sql("update identifiers set verified_at = verified_at - interval '2 days' where value = $1", [
    newcomer,
  ]);
  // As after an onboarding: the account has had the phone since its creation.
  await sql(
    "update identifiers i set verified_at = a.created_at from accounts a where a.id = account_id and a.id = $1 and kind = 'phone'",
    [account.id],
  );
  return { account, newcomer };
}

describe('a report of a changed address', () => {
  test.each([
    ['the removed address', (account: { email: string; phone: string }) => account.email],
    ['another address', (account: { email: string; phone: string }) => account.phone],
  ])('from %s restarts the wait of the new address only', async (_, reporter) => {
    const { account, newcomer } = await robbed();
    const phoneAge = await waitOf(account.id, account.phone);
    await report(await linkTo(service, reporter(account)));
    expect(await waitOf(account.id, newcomer)).toBeLessThan(600);
    expect(await waitOf(account.id, account.phone)).toBeGreaterThanOrEqual(phoneAge);
  });

  test('from the new address changes nothing for the new address', async () => {
    const { account, newcomer } = await robbed();
    await report(await linkTo(service, newcomer));
    expect(await waitOf(account.id, newcomer)).toBeGreaterThan(24 * 60 * 60);
  });

  test('does not touch an address that the account has for longer than a link works', async () => {
    const { account, newcomer } = await robbed();
    await sql("update identifiers set verified_at = now() - interval '8 days' where value = $1", [newcomer]);
    await report(await linkTo(service, account.email));
    expect(await waitOf(account.id, newcomer)).toBeGreaterThan(7 * 24 * 60 * 60);
  });

  test('from the removed address is shown to the helpdesk, with the new address masked', async () => {
    const { account, newcomer } = await robbed();
    await report(await linkTo(service, account.email));
    const shown = await showAccount(service.deps, account.id);
    expect(shown).toMatch(
      /^disputed {6}by a removed e-mail after identifier-replaced, 20.* UTC: identify the person; added shortly before: t•••@t•••\.example$/m,
    );
    for (const secret of [account.email, newcomer]) expect(shown).not.toContain(secret);
  });

  test('of another event restarts no wait', async () => {
    const { account, newcomer } = await robbed();
    await createBrowser(service).signInWithCode({ ...account, email: newcomer });
    await report(await linkTo(service, account.phone));
    expect(await waitOf(account.id, newcomer)).toBeGreaterThan(24 * 60 * 60);
  });
});
