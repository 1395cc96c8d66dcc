import { describe, expect, test } from 'vitest';
import { removeIdentifier } from '../../commands/remove-identifier';
import { addCard } from '../../testing/cards';
import { addIdentifier, changeAndConfirm, idOf, withdraw } from '../../testing/contact';
import { runJobs } from '../../testing/jobs';
import {
  addDirectoryPerson,
  claim,
  codeTo,
  linkOf,
  prove,
  proved,
  show,
  withProposal,
} from '../../testing/link-proposals';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const lotte = { firstname: 'Lotte', lastname: 'Peeters', birthdate: '1988-04-12' };
const methods = { methods: ['sms'] } as const;

type Person = Awaited<ReturnType<typeof withProposal>>;

/** Replaces the mailbox that the account shares with the directory person by another one. */
async function giveUpMailbox({ browser, account }: Pick<Person, 'browser' | 'account'>) {
  await browser.performStepUp('sudo', account);
  const replaced = await changeAndConfirm(
    browser,
    { email: `elsewhere-${account.email}` },
    await idOf(browser, account.email),
  );
  expect(replaced.status).toBe(204);
}

const offerOf = async ({ browser }: Pick<Person, 'browser'>) => (await show(browser)).json.offer;
const hasCode = (destination: string) =>
  codeTo(service, destination).then(
    () => true,
    () => false,
  );
const noCodeIn = async (mailbox: string) => expect(await hasCode(mailbox)).toBe(false);

describe('a shared mailbox that the account gave up proves no link proposal', () => {
  test('its proposal ends, and the owner step is refused', async () => {
    const person = await withProposal(service, lotte, methods);
    await giveUpMailbox(person);
    expect(await offerOf(person)).toBeNull();
    await service.deps.db.query("update link_proposals set state = 'offered' where id = $1", [person.offer]);
    const answer = await prove(person.browser, { offer: person.offer, birthdate: lotte.birthdate });
    expect([answer.status, answer.json.code]).toEqual([409, 'fuzzion-failed']);
    await noCodeIn(person.account.email);
  });

  test('a code that is already on its way is not redirected there and links nothing', async () => {
    const person = await withProposal(service, lotte, methods);
    const { payload, code } = await proved(service, person);
    await giveUpMailbox(person);
    await service.deps.db.query("update link_proposals set state = 'offered' where id = $1", [person.offer]);
    for (const to of ['0', '1']) {
      const redirected = await person.browser.call('/challenge/redirect', { body: { payload, to } });
      expect(redirected.status).toBeGreaterThanOrEqual(400);
    }
    await noCodeIn(person.account.email);
    expect((await claim(person.browser, payload, code)).json.code).toBe('fuzzion-failed');
    expect(await linkOf(service, person.account)).toBeNull();
  });

  test('where it is the only address, the card stays required', async () => {
    const person = await withProposal(service, { ...lotte, phones: '' }, methods);
    await giveUpMailbox(person);
    await service.deps.db.query("update link_proposals set state = 'offered' where id = $1", [person.offer]);
    const answer = await prove(person.browser, { offer: person.offer, birthdate: lotte.birthdate });
    expect([answer.status, answer.json.code]).toEqual([409, 'fuzzion-failed']);
    await noCodeIn(person.account.email);
  });

  const removals: [string, (person: Person, second: string) => Promise<unknown>][] = [
    [
      'removed by its own person',
      async ({ browser, account }, second) => {
        await browser.performStepUp('sudo', account);
        expect((await withdraw(browser, await idOf(browser, second))).status).toBe(204);
      },
    ],
    ['removed by an operator', ({ account }, second) => removeIdentifier(service.deps, account.id, second)],
  ];
  test.each(removals)('one of two, %s, is no separate address in a new search', async (_, remove) => {
    const person = await signedIn(service, { ...methods });
    const second = `second-${person.account.email}`;
    await addIdentifier(service, person.account, 'email', second);
    const record = await addDirectoryPerson(service, {
      ...lotte,
      emails: `${person.account.email} ${second}`,
      phones: '',
    });
    await addCard(service.deps, { user_id: record.id });
    await runJobs(service.deps);
    await remove({ ...person, record, offer: '' }, second);
    await runJobs(service.deps);
    const offer = await offerOf(person);
    expect(offer.proof).toBe('card');
    const answer = await prove(person.browser, { offer: offer.id, birthdate: lotte.birthdate });
    expect(answer.json.code).toBe('fuzzion-failed');
    await noCodeIn(second);
  });

  test('an address that was never the account’s still proves it after a new search', async () => {
    const person = await withProposal(service, lotte, methods);
    const second = `also-${person.account.email}`;
    await addIdentifier(service, person.account, 'email', second);
    await person.browser.performStepUp('sudo', person.account);
    await withdraw(person.browser, await idOf(person.browser, second));
    expect(await offerOf(person)).toBeNull();
    await runJobs(service.deps);
    expect((await offerOf(person)).proof).toBe('birthdate');
    const { payload, code } = await proved(service, person);
    expect((await claim(person.browser, payload, code)).status).toBe(200);
  });
});
