import { beforeEach, describe, expect, test } from 'vitest';
import { showAccount } from '../../commands/show-account';
import { addInvitation, addPerson } from '../../testing/cards';
import { addIdentifier } from '../../testing/contact';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { createNewcomer, newAddresses, person } from '../../testing/onboarding';
import { deliveries, raisedLimits } from '../../testing/raised-limits';
import { rounds } from '../../testing/race-rounds';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { SystemUnavailable } from '../../kernel/ports/card-system';

// A link that has been used counts as an invalid number.
const service = withTestService({ nodes: 2, env: raisedLimits([...deliveries, 'invalidNumbers']) });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const linkOf = async (accountId: string) =>
  (
    await sql("select person_id from platform_links where account_id = $1 and platform = 'client'", [
      accountId,
    ])
  )[0]?.person_id ?? null;
const accountOf = async (email: string): Promise<string> =>
  (await sql('select account_id from identifiers where value = $1', [email]))[0]?.account_id;
const eventsOf = async (id: string) =>
  (
    await sql(
      "select event from audit_events where account_id = $1 and event like 'invitation-%' order by id",
      [id],
    )
  ).map(({ event }) => event);

const { language: _, ...data } = person;

let invited: { email: string; person: string; code: string };
beforeEach(async () => {
  const { email } = newAddresses();
  const id = await addPerson(service.deps, { platform: 'client', ...data, emails: email });
  const code = await addInvitation(service.deps, { email, language: 'en', customer_user_id: id });
  invited = { email, person: id, code };
});

/** Creates an account with the invitation and an address of their own; returns the reply of the last call. */
async function stranger(described: object = { lastname: 'Fremd', birthdate: '1970-01-01' }) {
  const newcomer = createNewcomer(service);
  const addresses = newAddresses();
  await newcomer.begin({ invitation_code: invited.code });
  await newcomer.accept();
  await newcomer.describe(described);
  await newcomer.prove('email', addresses.email);
  await newcomer.prove('phone', addresses.phone);
  const { json } = await newcomer.password();
  return { json, email: addresses.email, id: await accountOf(addresses.email) };
}

/** The token of the link in the newest message to the invited address. */
async function linkFor(email: string): Promise<string | undefined> {
  const [message] = await messagesTo(service.deps, email);
  return /\/invitation-undo#([\w-]{43})/.exec(message?.text ?? '')?.[1];
}

/** Uses the invitation while the directory cannot be asked. */
async function duringOutage(described: object = {}) {
  const directories = service.nodes.map(({ deps }) => deps.directory);
  const away = () => Promise.reject(new SystemUnavailable('away'));
  for (const { deps } of service.nodes) deps.directory = { ...deps.directory, identitiesOf: away };
  const used = await stranger(described);
  await runJobs(service.deps);
  const end = () => {
    for (const [place, { deps }] of service.nodes.entries())
      deps.directory = directories[place] ?? deps.directory;
  };
  return { ...used, end };
}
const retryOnBoth = () => Promise.all(service.nodes.map(({ deps }) => runJobs(deps, { evenLater: true })));

const takeBack = (link: unknown, node = 0) =>
  (service.nodes[node] ?? service).call('/onboarding/invitation/undo', { body: { link } });

describe('a forwarded invitation', () => {
  test('links nobody to the account of a stranger, and the invited address and the operator hear of it', async () => {
    const { json, id } = await stranger();
    expect(json).toMatchObject({
      activation: 'account',
      invitation: 'unconfirmed',
      access_token: expect.any(String),
    });
    expect(await linkOf(id)).toBeNull();
    const [message] = await messagesTo(service.deps, invited.email);
    expect(message?.subject).toBe('Your invitation was used with another email address');
    expect(await linkFor(invited.email)).toBeTruthy();
    expect(await eventsOf(id)).toEqual(['invitation-unconfirmed']);
    expect(await showAccount(service.deps, id)).toMatch(
      /^invitation .*address not confirmed: links nobody$/m,
    );
  });

  test.each<[string, object]>([
    ['the last name alone', { birthdate: '1970-01-01' }],
    ['the birth date alone', { lastname: 'Fremd' }],
  ])('links nobody with %s', async (_, described) => {
    expect(await linkOf((await stranger(described)).id)).toBeNull();
  });

  test('links nobody to an account that it is added to', async () => {
    const { browser, account } = await signedIn(service);
    const { json } = await browser.call('/onboarding/attach', { body: { invitation_code: invited.code } });
    expect(json).toEqual({ card: null, platforms: [], invitation: 'unconfirmed' });
    expect(await linkOf(account.id)).toBeNull();
    expect(await linkFor(invited.email)).toBeTruthy();
  });
});

describe('an invitation links its person', () => {
  test('after a code to the invited address, without a message to it but the welcome', async () => {
    const newcomer = createNewcomer(service);
    const { phone } = newAddresses();
    await newcomer.begin({ invitation_code: invited.code });
    await newcomer.upToPassword({ email: invited.email, phone });
    expect((await newcomer.password()).json).toMatchObject({ invitation: 'confirmed' });
    expect(await linkOf(await accountOf(invited.email))).toBe(invited.person);
    const messages = (await messagesTo(service.deps, invited.email)).filter(({ code }) => code === null);
    expect(messages.map(({ subject }) => subject)).toEqual([
      'Bienvenue chez Talon\u00a0: votre compte est prêt',
    ]);
  });

  test('with the last name and birth date of the directory; the invited address is notified', async () => {
    const { json, id } = await stranger({ lastname: 'DUBOIS' });
    expect(json.invitation).toBe('confirmed');
    expect(await linkOf(id)).toBe(invited.person);
    const [message] = await messagesTo(service.deps, invited.email);
    expect(message?.text).toContain('contact our helpdesk');
    expect(await linkFor(invited.email)).toBeUndefined();
  });

  test('to an account that has verified the invited address, when it is added', async () => {
    const { browser, account } = await signedIn(service);
    await addIdentifier(service, account, 'email', invited.email);
    const { json } = await browser.call('/onboarding/attach', { body: { invitation_code: invited.code } });
    expect(json).toEqual({ card: null, platforms: ['client'], invitation: 'confirmed' });
    expect(await linkOf(account.id)).toBe(invited.person);
  });

  test('when the account verifies the invited address later; then it cannot be taken back', async () => {
    const { browser, account } = await signedIn(service, { methods: ['sms'] });
    await browser.call('/onboarding/attach', { body: { invitation_code: invited.code } });
    const link = await linkFor(invited.email);
    await sql("update sessions set step_up_until = now() + interval '5 minutes' where account_id = $1", [
      account.id,
    ]);
    const { json } = await browser.call('/user/login', { body: { email: invited.email } });
    const code = (await messagesTo(service.deps, invited.email)).find(each => each.code !== null)?.code;
    expect(
      (await browser.call('/user/login/confirm', { body: { payload: json.payload, code } })).status,
    ).toBe(204);
    expect(await linkOf(account.id)).toBe(invited.person);
    expect(await eventsOf(account.id)).toEqual(['invitation-unconfirmed', 'invitation-confirmed']);
    expect((await takeBack(link)).json.code).toBe('undo-ended');
  });
});

describe('while the directory cannot be asked, an invitation links nobody', () => {
  test('and afterwards, once on two nodes, its person, if last name and birth date are right', async () => {
    const { id, json, end } = await duringOutage();
    expect(json.invitation).toBe('unconfirmed');
    expect(await linkOf(id)).toBeNull();
    const link = await linkFor(invited.email);
    expect(link).toBeTruthy();
    end();
    await retryOnBoth();
    expect(await linkOf(id)).toBe(invited.person);
    expect(await eventsOf(id)).toEqual(['invitation-unconfirmed', 'invitation-confirmed']);
    const [second, ...earlier] = await messagesTo(service.deps, invited.email);
    expect([second?.text, earlier.length]).toEqual([expect.stringContaining('contact our helpdesk'), 1]);
    expect((await takeBack(link)).json.code).toBe('undo-ended');
  });

  test('nor afterwards the person of somebody else', async () => {
    const { id, end } = await duringOutage({ lastname: 'Fremd' });
    end();
    await retryOnBoth();
    expect([await linkOf(id), await eventsOf(id)]).toEqual([null, ['invitation-unconfirmed']]);
    expect((await takeBack(await linkFor(invited.email))).status).toBe(204);
  });

  test('nor afterwards the person of an invitation that was taken back', async () => {
    const { id, end } = await duringOutage();
    expect((await takeBack(await linkFor(invited.email))).status).toBe(204);
    end();
    await retryOnBoth();
    expect(await linkOf(id)).toBeNull();
  });
});

describe('the invited person takes the invitation back', () => {
  test('with one call: the account loses it, hears of it, and a new code works', async () => {
    const { id, email } = await stranger();
    const begun = createNewcomer(service);
    expect((await begun.begin({ invitation_code: invited.code })).json.code).toBe('invitation-used');
    expect((await takeBack(await linkFor(invited.email))).status).toBe(204);
    expect(await eventsOf(id)).toEqual(['invitation-unconfirmed', 'invitation-taken-back']);
    expect((await messagesTo(service.deps, email))[0]?.text).toMatch(/teruggenomen|reprise|taken back/);
    expect((await begun.begin({ invitation_code: invited.code })).json.code).toBe('invitation-refused');
    const [fresh] = await messagesTo(service.deps, invited.email);
    const newCode = /[2-9A-Z]{5} [2-9A-Z]{5}/.exec(fresh?.text ?? '')?.[0];
    expect((await begun.begin({ invitation_code: newCode })).status).toBe(200);
  });

  test('an onboarding that holds the forwarded code ends with it', async () => {
    const second = createNewcomer(service);
    await second.begin({ invitation_code: invited.code });
    await stranger();
    await takeBack(await linkFor(invited.email));
    expect((await second.show()).json.code).toBe('onboarding-ended');
  });

  test('opening the page does nothing, and a link works once, for seven days and in its market', async () => {
    const { id } = await stranger();
    const link = await linkFor(invited.email);
    const elsewhere = await service.call('/onboarding/invitation/undo', {
      body: { link },
      host: 'account-api.talon-lux.localhost:3000',
    });
    expect([elsewhere.status, elsewhere.json.code]).toEqual([410, 'undo-ended']);
    expect((await sql('select account_id from invitations where email = $1', [invited.email]))[0]).toEqual({
      account_id: id,
    });
    for (const wrong of ['', 'x', link?.replace(/^./, first => (first === 'A' ? 'B' : 'A'))])
      expect((await takeBack(wrong)).json.code).toBe('undo-ended');
    await sql("update invitations set undo_until = undo_until - interval '7 days' where email = $1", [
      invited.email,
    ]);
    expect((await takeBack(link)).json.code).toBe('undo-ended');
    await sql("update invitations set undo_until = undo_until + interval '7 days' where email = $1", [
      invited.email,
    ]);
    expect((await takeBack(link)).status).toBe(204);
    expect((await takeBack(link)).json.code).toBe('undo-ended');
  });

  test('parallel calls take it back once, and a confirmation in parallel is either first or links nobody', async () => {
    for (const _ of rounds) {
      const { email } = newAddresses();
      const id = await addPerson(service.deps, { platform: 'client', emails: email });
      const code = await addInvitation(service.deps, { email, customer_user_id: id });
      const { browser, account } = await signedIn(service, { methods: ['sms'] });
      expect((await browser.call('/onboarding/attach', { body: { invitation_code: code } })).status).toBe(
        200,
      );
      const link = await linkFor(email);
      await sql("update sessions set step_up_until = now() + interval '5 minutes' where account_id = $1", [
        account.id,
      ]);
      const { json } = await browser.call('/user/login', { body: { email } });
      const sent = (await messagesTo(service.deps, email)).find(
        each => each.code !== null && each.code.length === 6,
      )?.code;
      const [confirmed, ...taken] = await Promise.all([
        browser.call('/user/login/confirm', { body: { payload: json.payload, code: sent } }),
        takeBack(link, 0),
        takeBack(link, 1),
      ]);
      expect(confirmed.status).toBe(204);
      const times = taken.filter(({ status }) => status === 204).length;
      expect(times).toBeLessThanOrEqual(1);
      expect(await linkOf(account.id)).toBe(times === 0 ? id : null);
    }
  });
});
