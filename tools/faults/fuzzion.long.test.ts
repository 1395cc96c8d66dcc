import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProviders } from './providers';
import { type Answer, startKillableService } from './killable-service';

const rounds = 12;
/** The password of Lotte in the demonstration data. All these people have it. */
const password = 'vier dozen thee';

let providers: Awaited<ReturnType<typeof createProviders>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  providers = await createProviders(20);
  const many = { most: 100_000, seconds: 3600 };
  stand = await startKillableService('fuzzion', {
    ...providers.env,
    // Raised, because all calls come from one address.
    LIMITS: JSON.stringify({ counted: { unconfirmedByNetwork: many } }),
  });
}, 120_000);
afterAll(async () => {
  await stand.stop();
  await providers.stop();
});

/** Adds an account, and a person of the personal area with the same e-mail and another e-mail, which receives the code. */
async function addSimilar(round: number) {
  const email = `similar${round}@faults.example`;
  const other = `other${round}@faults.example`;
  const record = `similar-${round}`;
  const [account] = await stand.query(
    `with account as (
       insert into accounts (firstname, lastname, password_hash)
       select 'Marie', 'Dubois', password_hash from accounts where reference = 'be-lotte' returning id),
     owned as (
       insert into identifiers (account_id, kind, value, is_primary, verified_at)
       select id, 'email', $1, true, now() from account),
     person as (
       insert into directory_people (platform, person_id, firstname, lastname, birthdate)
       values ('personal', $2, 'Marie', 'Dubois', '1990-05-17')),
     contact as (
       insert into directory_contacts (platform, person_id, kind, value)
       values ('personal', $2, 'email', $1), ('personal', $2, 'email', $3))
     select id from account`,
    [email, record, other],
  );
  return { email, other, record, id: String(account?.['id']) };
}

type Similar = Awaited<ReturnType<typeof addSimilar>>;

/** The state of a claim as a text. It must equal `untouched` or `claimed`: any other state is a partial claim. */
async function standing({ id, record }: Similar): Promise<string> {
  const [row] = await stand.query(
    `select (select count(*)::int from platform_links where account_id = $1 and person_id = $2) as links,
            (select count(*)::int from link_proposals where account_id = $1 and state = 'claimed') as claims,
            (select count(*)::int from audit_events where account_id = $1 and event = 'person-linked') as events,
            (select count(*)::int from evidence
              where account_id = $1 and purpose = 'fuzzion') as codes`,
    [id, record],
  );
  return JSON.stringify(row);
}

const untouched = JSON.stringify({ links: 0, claims: 0, events: 0, codes: 0 });
const claimed = JSON.stringify({ links: 1, claims: 1, events: 1, codes: 1 });

/** Waits until the job has found the link proposal, and returns its id. */
async function offerTo(bearer: Record<string, string>): Promise<string> {
  for (let tries = 0; tries < 800; tries += 1) {
    const { json } = await stand.call('GET', '/fuzzion', bearer);
    const offer = json['offer'] as { id: string } | null | undefined;
    if (offer) return offer.id;
    await sleep(50);
  }
  throw new Error('no offer came');
}

test(`killed in the middle of a claim, ${rounds} times: the person is linked or nothing is done, and what was acknowledged holds`, async () => {
  const ends: string[] = [];
  /** The estimated duration of a claim, so that the kills hit it. Each round adjusts it by its outcome. */
  let usualMs = 60;
  for (let round = 0; round < rounds; round += 1) {
    const similar = await addSimilar(round);
    const { email, other } = similar;
    const signedIn = await stand.call('POST', '/token', {}, { email, password });
    const bearer = { Authorization: `Bearer ${String(signedIn.json['access_token'])}` };
    const offer = await offerTo(bearer);
    const proved = await stand.call('POST', '/fuzzion/owner', bearer, { offer, birthdate: '1990-05-17' });
    expect(proved.status).toBe(200);
    const code = await providers.codeTo(other);
    const claim = (): Promise<Answer> =>
      stand.call('POST', '/challenge/confirm', bearer, { payload: proved.json['payload'], code });
    const answering = claim().catch(() => undefined);
    await sleep((0.2 + Math.random()) * usualMs);
    await (round % 2 === 0 ? stand.killService() : stand.killPostgres());
    await stand.untilReady();
    const answer = await answering;
    const after = await standing(similar);
    expect([untouched, claimed], `half-way: ${after}`).toContain(after);
    if (answer && answer.status < 300) expect(after).toBe(claimed);
    ends.push(after === claimed ? 'claimed' : 'untouched');
    // If nothing was done, the code is still valid. If the claim was done without a reply, the code cannot be used again.
    const again = await claim();
    expect(again.status < 300).toBe(after !== claimed);
    usualMs *= after === claimed ? 0.6 : 1.6;
    expect(await standing(similar)).toBe(claimed);
  }
  console.log(`${rounds} kills: ${ends.join(', ')}`);
  expect(new Set(ends).size, 'some kills came too early, some too late').toBe(2);
}, 600_000);
