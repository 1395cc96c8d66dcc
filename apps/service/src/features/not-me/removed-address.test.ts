import { describe, expect, test } from 'vitest';
import { removeIdentifier } from '../../commands/remove-identifier';
import { showAccount } from '../../commands/show-account';
import { createBrowser } from '../../testing/browser';
import { addIdentifier, changeAndConfirm, idOf, withdraw } from '../../testing/contact';
import { messagesTo } from '../../testing/messages';
import { linkTo } from '../../testing/not-me';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

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

test('a report from a removed address is shown to the helpdesk, with the new address masked and suspended', async () => {
  const { account, browser: thief } = await signedIn(service, {
    methods: ['sms'],
    columns: { language: 'en' },
  });
  await thief.performStepUp('sudo', account);
  const newcomer = `thief-${account.email}`;
  await changeAndConfirm(thief, { email: newcomer }, await idOf(thief, account.email));
  await report(await linkTo(service, account.email));
  const shown = await showAccount(service.deps, account.id);
  expect(shown).toMatch(
    /^disputed {6}by a removed e-mail after identifier-replaced, 20.* UTC: identify the person$/m,
  );
  expect(shown).toMatch(/^e-mail {8}t•••@t•••\.example, verified 20.* UTC, suspended 20.* UTC$/m);
  for (const secret of [account.email, newcomer]) expect(shown).not.toContain(secret);
});
