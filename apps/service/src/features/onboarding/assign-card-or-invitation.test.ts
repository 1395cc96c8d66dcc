import { describe, expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { addCard, addInvitation, addPerson } from '../../testing/cards';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { createNewcomer } from '../../testing/onboarding';
import { withTestService } from '../../testing/service';

const service = withTestService({ nodes: 2 });

async function signedIn(given: Record<string, string> = {}) {
  const { email } = await addAccount(service.deps, given);
  const { json } = await service.call('/token', { body: { email, password: goodPassword } });
  const headers = { Authorization: `Bearer ${json.access_token}` };
  return {
    email,
    headers,
    attach: (body: object, node = 0) =>
      (service.nodes[node] ?? service).call('/onboarding/attach', { headers, body }),
    user: async () => (await service.call('/user', { headers })).json.data,
  };
}

/** An onboarding with a verified e-mail. */
async function proven(email: string, begin: object) {
  const newcomer = createNewcomer(service);
  await newcomer.begin(begin);
  await newcomer.accept();
  await newcomer.describe();
  expect((await newcomer.prove('email', email)).json.signs_in_already).toBe('email');
  return newcomer.handle();
}
const codeOf = (answer: { status: number; json: { code?: string } }) => [answer.status, answer.json?.code];

describe('the card or invitation of an onboarding', () => {
  test('is assigned once at the next sign-in, with the platform links of the directory', async () => {
    const person = await signedIn();
    const id = await addPerson(service.deps, { emails: person.email });
    const number = await addCard(service.deps, { user_id: id });
    const onboarding = await proven(person.email, { card_number: number });
    const added = {
      card: { last_four: number.slice(-4), activation: 'activated' },
      platforms: ['personal'],
      invitation: null,
    };
    expect((await person.attach({ onboarding })).json).toEqual(added);
    expect((await person.user()).user_id).toBe(id);
    expect((await messagesTo(service.deps, person.email))[0]?.text).toContain(number.slice(-4));
    // A repeated call, as after a lost response, returns the same and changes nothing.
    expect((await person.attach({ onboarding })).json).toEqual({ ...added, platforms: [] });
    expect(codeOf(await createNewcomer(service).begin({ card_number: number }))).toEqual([
      409,
      'card-activated',
    ]);
  });

  test('links the person of the invitation to the account', async () => {
    const person = await signedIn();
    const code = await addInvitation(service.deps, { email: person.email, customer_user_id: 'C-attached' });
    const onboarding = await proven(person.email, { invitation_code: code });
    expect((await person.attach({ onboarding })).json).toEqual({
      card: null,
      platforms: ['client'],
      invitation: 'confirmed',
    });
    expect((await person.user()).customer_user_id).toBe('C-attached');
  });

  test('does not replace an existing platform link', async () => {
    const person = await signedIn({ user_id: 'P-stands' });
    const id = await addPerson(service.deps, { emails: person.email });
    const number = await addCard(service.deps, { user_id: id });
    const onboarding = await proven(person.email, { card_number: number });
    expect((await person.attach({ onboarding })).json).toMatchObject({
      card: { last_four: number.slice(-4) },
      platforms: [],
    });
    expect((await person.user()).user_id).toBe('P-stands');
  });

  test('is not assigned to an account whose address was not verified', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const onboarding = await proven(one.email, { card_number: await addCard(service.deps) });
    expect(codeOf(await other.attach({ onboarding }))).toEqual([409, 'nothing-to-attach']);
    expect((await one.attach({ onboarding })).status).toBe(200);
  });

  test('is not assigned before a code is confirmed', async () => {
    const person = await signedIn();
    const newcomer = createNewcomer(service);
    await newcomer.begin({ card_number: await addCard(service.deps) });
    await newcomer.accept();
    await newcomer.describe();
    await newcomer.email(person.email);
    expect(codeOf(await person.attach({ onboarding: newcomer.handle() }))).toEqual([
      409,
      'nothing-to-attach',
    ]);
  });

  test.each(['A'.repeat(43), 'short', "' or 1=1"])(
    'is not found with a forged handle %s',
    async onboarding => {
      const person = await signedIn();
      expect(codeOf(await person.attach({ onboarding }))).toEqual([409, 'nothing-to-attach']);
    },
  );

  test('is assigned once by eight parallel calls on two nodes', async () => {
    const person = await signedIn();
    const number = await addCard(service.deps);
    const onboarding = await proven(person.email, { card_number: number });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => person.attach({ onboarding }, index % 2)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const { rows } = await service.deps.db.query(
      "select count(*)::int as told from audit_events where event = 'card-added' and account_id = (select account_id from card_assignments where last_four = $1)",
      [number.slice(-4)],
    );
    expect(rows).toEqual([{ told: 1 }]);
  });
});

describe('a number that a signed-in person enters', () => {
  test('assigns a card, with the same checks', async () => {
    const person = await signedIn();
    const number = await addCard(service.deps);
    expect((await person.attach({ card_number: number })).json).toEqual({
      card: { last_four: number.slice(-4), activation: 'activated' },
      platforms: [],
      invitation: null,
    });
    expect(codeOf(await person.attach({ card_number: number }))).toEqual([409, 'card-activated']);
    const blocked = await addCard(service.deps, { state: 'blocked' });
    expect(codeOf(await person.attach({ card_number: blocked }))).toEqual([422, 'card-refused']);
  });

  test('assigns the card of somebody with the same mailbox without their person, who hears of it and is proposed', async () => {
    const one = await signedIn();
    const phone = '+32470987001';
    const number = await addCard(service.deps, {
      user_id: await addPerson(service.deps, { emails: one.email, phones: phone }),
    });
    await runJobs(service.deps);
    expect((await one.attach({ card_number: number })).json).toMatchObject({
      card: { last_four: number.slice(-4) },
      platforms: [],
    });
    expect((await one.user()).user_id).toBeNull();
    expect((await messagesTo(service.deps, phone)).map(({ text }) => text)).toEqual([
      expect.stringContaining(number.slice(-4)),
    ]);
    const searches = "select 1 from graphile_worker.jobs where task_identifier = 'find-matches'";
    expect((await service.deps.db.query(searches)).rowCount).toBe(1);
  });

  test('uses an invitation once', async () => {
    const person = await signedIn();
    const code = await addInvitation(service.deps);
    expect((await person.attach({ invitation_code: code })).status).toBe(200);
    expect(codeOf(await person.attach({ invitation_code: code }))).toEqual([409, 'invitation-used']);
  });

  test.each([[{}], [{ card_number: '5065000000000001', invitation_code: 'ACDEF23467' }]])(
    '%j is a bad request',
    async body => expect(codeOf(await (await signedIn()).attach(body))).toEqual([400, 'invalid-request']),
  );

  test('assigns nothing without a token', async () => {
    const answer = await service.call('/onboarding/attach', { body: { card_number: '5065000000000001' } });
    expect(codeOf(answer)).toEqual([401, 'login-required']);
  });

  test('assigns nothing with a restricted token', async () => {
    const { email } = await addAccount(service.deps, { password: 'kort' });
    const { json } = await service.call('/token', { body: { email, password: 'kort' } });
    const answer = await service.call('/onboarding/attach', {
      headers: { Authorization: `Bearer ${json.access_token}` },
      body: { card_number: await addCard(service.deps) },
    });
    expect(codeOf(answer)).toEqual([403, 'required-action-weak-password']);
  });
});
