import { describe, expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { type Browser, createBrowser } from '../../testing/browser';
import { changeAndConfirm, contactOf } from '../../testing/contact';
import { linkTo } from '../../testing/not-me';
import { messagesTo } from '../../testing/messages';
import { signInWithPasskey } from '../../testing/passkeys';
import { rounds } from '../../testing/race-rounds';
import { raisedLimits } from '../../testing/raised-limits';
import { report, returnOf, robbed } from '../../testing/robbed-accounts';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });
const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const outcome = ({ status, json }: { status: number; json: { code?: string } | null }) => [
  status,
  json?.code,
];

interface Listed {
  kind: string;
  id: string;
  type: string;
  name: string | null;
  added_at: string;
}

const list = async (browser: Browser): Promise<Listed[]> => (await browser.call('/user/suspended')).json.data;

const answer = (
  browser: Browser,
  { id, kind }: Pick<Listed, 'id' | 'kind'>,
  given: string,
  node = service.nodes[0],
) => browser.call(`/user/suspended/${id}`, { body: { kind, answer: given } }, node);

/** An owner who is back after a report, with a passkey, an app, an e-mail and a card that a thief may have added. */
async function returned() {
  const who = await robbed(service, { methods: ['sms'], hasCard: true, cardHours: 1 });
  const added = `added-${who.account.email}`;
  await changeAndConfirm(who.thief, { email: added });
  await report(service, who.account.email);
  const owner = await returnOf(service, who.account);
  const of = async (type: string) => {
    const found = (await list(owner)).find(each => each.type === type);
    if (!found) throw new Error(`nothing of type ${type} is suspended`);
    return found;
  };
  return { ...who, owner, added, of };
}

describe('“Is this yours?”', () => {
  test('lists what is suspended, with the time and the device as far as the trail knows it', async () => {
    const { owner, account } = await returned();
    const listed = await list(owner);
    expect(listed.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
      'address mail',
      'authenticator totp',
      'authenticator passkey',
      'card card',
    ]);
    expect(listed[0]).toMatchObject({ name: 'a•••@t•••.example' });
    expect(listed[3]).toMatchObject({ name: account.card.slice(-4), device: null });
    expect(Date.now() - Date.parse(listed[0]?.added_at ?? '')).toBeLessThan(60_000);
  });

  test('names the browser and the place of the sign-in', async () => {
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
    const { account } = await signedIn(service, { methods: ['sms'], columns: { language: 'en' } });
    const thief = createBrowser(service);
    await thief.signInWithCode(account);
    await sql(
      "update sessions set user_agent = $2, city = 'Ghent', country = 'Belgium' where device_id = $1",
      [thief.deviceId, agent],
    );
    await changeAndConfirm(thief, { email: `added-${account.email}` });
    await report(service, account.email);
    const owner = await returnOf(service, account);
    expect(await list(owner)).toMatchObject([
      {
        device: { browser: { name: 'Chrome' }, os: { name: 'Windows' } },
        city: { name: 'Ghent' },
        country: { name: 'Belgium' },
      },
    ]);
  });

  test('kept, an authenticator signs in again; it counts as added now', async () => {
    const { owner, passkey, of, account } = await returned();
    const { id } = await of('passkey');
    expect((await answer(owner, { id, kind: 'authenticator' }, 'keep')).status).toBe(204);
    const [row] = await sql(
      "select suspended_at, settled_at_once, enrolled_at > now() - interval '1 minute' as is_new from authenticators where id = $1",
      [id],
    );
    expect(row).toEqual({ suspended_at: null, settled_at_once: false, is_new: true });
    const subjects = (await messagesTo(service.deps, account.email)).map(({ subject }) => subject);
    expect(subjects[0]).toBe('Something counts again in your account');
    expect((await signInWithPasskey(createBrowser(service), passkey)).status).toBe(200);
  });

  test('removed, it is gone for good: another report does not bring it back', async () => {
    const { owner, of, account } = await returned();
    for (const type of ['passkey', 'totp', 'mail', 'card'])
      expect((await answer(owner, await of(type), 'remove')).status).toBe(204);
    expect(await list(owner)).toEqual([]);
    await service.call('/user/not-me', { body: { link: await linkTo(service, account.email) } });
    expect(await sql('select type from authenticators where account_id = $1', [account.id])).toEqual([
      { type: 'sms' },
    ]);
    expect(
      await sql("select value from identifiers where account_id = $1 and kind = 'email'", [account.id]),
    ).toEqual([{ value: account.email }]);
    expect(await sql('select 1 from card_assignments where account_id = $1', [account.id])).toEqual([]);
  });

  test('kept, an address counts again; removed, it tells the others and not itself', async () => {
    const { owner, of, added } = await returned();
    await answer(owner, await of('mail'), 'keep');
    expect(await contactOf(owner)).toContain(`email ${added}`);

    const other = await returned();
    const before = (await messagesTo(service.deps, other.added)).length;
    await answer(other.owner, await other.of('mail'), 'remove');
    expect((await messagesTo(service.deps, other.added)).length).toBe(before);
    expect((await messagesTo(service.deps, other.account.email))[0]?.subject).toContain('removed');
  });

  test('a kept card is listed as before', async () => {
    const { owner, of } = await returned();
    expect((await answer(owner, await of('card'), 'keep')).status).toBe(204);
    expect((await list(owner)).some(({ kind }) => kind === 'card')).toBe(false);
  });

  test('each answer is in the trail', async () => {
    const { owner, of, account } = await returned();
    await answer(owner, await of('passkey'), 'keep');
    await answer(owner, await of('totp'), 'remove');
    const events = await readEvents(
      service.deps,
      ['event', 'authenticator'],
      "account_id = $1 and event like 'suspended-%'",
      [account.id],
    );
    expect(events).toEqual([
      { event: 'suspended-kept', authenticator: 'passkey' },
      { event: 'suspended-removed', authenticator: 'totp' },
    ]);
  });

  test.each(rounds)('of parallel answers to one question, one counts (%i)', async () => {
    const { owner, of } = await returned();
    const passkey = await of('passkey');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        answer(owner, passkey, at % 2 ? 'keep' : 'remove', service.nodes[at % 2]),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404, 404]);
  });
});

describe('is refused', () => {
  test('without a step-up', async () => {
    const { owner, of, account } = await returned();
    const passkey = await of('passkey');
    await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
    expect(outcome(await answer(owner, passkey, 'keep'))).toEqual([403, 'sudo-required']);
  });

  test('after a step-up by something suspended', async () => {
    const { owner, of, account } = await returned();
    const { id } = await of('totp');
    await sql(
      "update sessions set step_up_method = 'totp', step_up_authenticator_id = $2 where account_id = $1",
      [account.id, id],
    );
    expect(outcome(await answer(owner, await of('passkey'), 'keep'))).toEqual([403, 'sudo-required']);
  });

  test('before the new password is chosen', async () => {
    const { account } = await robbed(service);
    await report(service, account.email);
    const owner = createBrowser(service);
    await owner.signInWithCode(account);
    expect(outcome(await owner.call('/user/suspended'))).toEqual([403, 'required-action-weak-password']);
  });

  test.each([
    ['authenticator', '00000000-0000-4000-8000-000000000000'],
    ['address', 'no-id'],
    ['card', 'no-card'],
  ])('for an %s that is not suspended', async (kind, id) => {
    const { owner } = await returned();
    expect(outcome(await answer(owner, { kind, id }, 'keep'))).toEqual([404, 'not-found']);
  });

  test('for what works, and for what is somebody else’s', async () => {
    const { owner, account } = await returned();
    const other = await returned();
    const [{ id } = { id: '' }] = await sql(
      "select id from authenticators where account_id = $1 and type = 'sms'",
      [account.id],
    );
    expect(outcome(await answer(owner, { kind: 'authenticator', id }, 'remove'))).toEqual([404, 'not-found']);
    expect(outcome(await answer(owner, await other.of('passkey'), 'remove'))).toEqual([404, 'not-found']);
  });
});

test('an account whose only authenticator is suspended enrols another one with a code to its address, and answers with it', async () => {
  const { account } = await signedIn(service, {
    methods: ['sms'],
    methodHours: 1,
    columns: { language: 'en' },
  });
  await createBrowser(service).signInWithCode(account);
  await report(service, account.email);
  const owner = await returnOf(service, account);
  await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
  const begun = await owner.call('/mfa/email/activate');
  const code = await owner.codeFor({ email: account.email, phone: '' });
  expect((await owner.call('/mfa/activate', { body: { payload: begun.json.payload, code } })).status).toBe(
    200,
  );
  const [sms] = await list(owner);
  expect(sms).toMatchObject({ type: 'sms' });
  if (sms) expect((await answer(owner, sms, 'keep')).status).toBe(204);
});
