import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedHash } from '../start/keys.mjs';
import { createProviders } from './providers';
import { type Answer, startKillableService } from './killable-service';

const rounds = 20;
/** The password of Lotte in the demonstration data. All these people have it. */
const password = 'vier dozen thee';

let providers: Awaited<ReturnType<typeof createProviders>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  providers = await createProviders(20);
  const many = { most: 100_000, seconds: 3600 };
  stand = await startKillableService('duplicated', {
    ...providers.env,
    // Raised, because all calls come from one address.
    LIMITS: JSON.stringify({ counted: { unconfirmedByNetwork: many, invalidNumbers: many } }),
  });
}, 120_000);
afterAll(async () => {
  await stand.stop();
  await providers.stop();
});

/** Adds two accounts with the same e-mail. The other account also has a card and a platform link, and no other identifier. */
async function addTwo(round: number) {
  const email = `two${round}@faults.example`;
  const card = `5065${String(10 ** 11 + 7000 + round)}`;
  const hash = storedHash(stand.keys.HASH_KEYS, 'card', card);
  const [accounts] = await stand.query(
    `with mine as (
       insert into accounts (firstname, password_hash)
       select 'Mine', password_hash from accounts where reference = 'be-lotte' returning id),
     other as (insert into accounts (firstname, reference) values ('Other', $2) returning id),
     linked as (insert into platform_links (account_id, platform, person_id) select id, 'personal', $2 from other),
     carried as (
       insert into identifiers (account_id, kind, value, is_primary, verified_at, is_shared)
       select id, 'email', $1, true, now(), true from (select id from mine union all select id from other) both_of),
     held as (
       insert into card_assignments (card_id, account_id, number_hash, last_four, activation)
       select $2, id, $3, right($4, 4), 'activated' from other)
     select mine.id as mine, other.id as other from mine, other`,
    [email, `fault-${round}`, hash, card],
  );
  return { email, card, mine: String(accounts?.['mine']), other: String(accounts?.['other']) };
}

type Two = Awaited<ReturnType<typeof addTwo>>;

/** The state of both accounts as a text. It must equal `untouched` or `merged`: any other state is a partial merge. */
async function standing({ mine, other, email }: Two): Promise<string> {
  const [row] = await stand.query(
    `select (select count(*)::int from accounts where id = $2) as others,
            (select count(*)::int from identifiers where value = $3) as carriers,
            (select count(*)::int from card_assignments where account_id = $1) as cards,
            (select count(*)::int from platform_links where account_id = $1) as links,
            (select count(*)::int from merged_accounts where account_id = $2 and merged_into = $1) as traces,
            (select count(*)::int from audit_events where account_id = $2 and event = 'account-closed') as events,
            (select count(*)::int from tokens where account_id = $1 and not must_resolve_duplicates) as tokens`,
    [mine, other, email],
  );
  return JSON.stringify(row);
}

const untouched = JSON.stringify({
  others: 1,
  carriers: 2,
  cards: 0,
  links: 0,
  traces: 0,
  events: 0,
  tokens: 0,
});
const merged = JSON.stringify({
  others: 0,
  carriers: 1,
  cards: 1,
  links: 1,
  traces: 1,
  events: 1,
  tokens: 1,
});

test(`killed in the middle of a merge, ${rounds} times: all of it is done or nothing, and what was acknowledged holds`, async () => {
  const ends: string[] = [];
  /** The estimated duration of a merge, so that the kills hit it. Each round adjusts it by its outcome. */
  let usualMs = 60;
  for (let round = 0; round < rounds; round += 1) {
    const two = await addTwo(round);
    const { email, card } = two;
    const signedIn = await stand.call('POST', '/token', {}, { email, password });
    expect(signedIn.json['required_action']).toBe('duplicated');
    const bearer = { Authorization: `Bearer ${String(signedIn.json['access_token'])}` };
    const asked = await stand.call('POST', '/duplicated/code', bearer, { email });
    const { payload } = asked.json;
    const body = { payload, code: await providers.codeTo(email) };
    expect((await stand.call('POST', '/challenge/confirm', bearer, body)).status).toBe(200);
    const take = (): Promise<Answer> =>
      stand.call('DELETE', '/duplicated', bearer, { email, card_numbers: [card] });
    const answering = take().catch(() => undefined);
    await sleep((0.2 + Math.random()) * usualMs);
    await (round % 2 === 0 ? stand.killService() : stand.killPostgres());
    await stand.untilReady();
    const answer = await answering;
    const after = await standing(two);
    expect([untouched, merged], `half-way: ${after}`).toContain(after);
    if (answer?.status === 200) expect(after).toBe(merged);
    ends.push(after === merged ? 'merged' : 'untouched');
    // If nothing was done, the evidence is still valid. If the merge was done without a reply, it has ended this token.
    expect((await take()).status).toBe(after === merged ? 401 : 200);
    usualMs *= after === merged ? 0.6 : 1.6;
    expect(await standing(two)).toBe(merged);
    const again = await stand.call('POST', '/token', {}, { email, password });
    expect(again.json).toMatchObject({ required_action: null, duplicated: false });
  }
  console.log(`${rounds} kills: ${ends.join(', ')}`);
  expect(new Set(ends).size, 'some kills came too early, some too late').toBe(2);
}, 600_000);
