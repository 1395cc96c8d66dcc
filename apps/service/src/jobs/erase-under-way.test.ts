import { setTimeout as sleep } from 'node:timers/promises';
import { findMarket } from '@talon/markets/markets';
import { describe, expect, test } from 'vitest';
import { readCommand } from '../commands/read-command';
import { transaction } from '../db/transaction';
import { beginErasure } from '../domain/erasures/begin-erasure';
import { importAccounts } from '../imports/import-accounts';
import { importPeople } from '../imports/import-people';
import { addApplication, offline } from '../testing/applications';
import { readEvents } from '../testing/audit';
import { createBrowser } from '../testing/browser';
import { addCard, addPerson } from '../testing/cards';
import { addDuplicateAccounts, choosing, prove, resolve } from '../testing/duplicates';
import { changeContact } from '../testing/contact';
import { runJobs } from '../testing/jobs';
import { rounds } from '../testing/race-rounds';
import { raisedLimits } from '../testing/raised-limits';
import { type Answer, type TestNode, withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { signedInStaff } from '../testing/staff';
import { tracesOf, tracesOfAddress } from '../testing/traces';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { eraseAccounts } from './erase-accounts';
import { linkCardLater } from './link-card';
import { prepareDataExport } from './prepare-data-export';

const service = withTestService({ nodes: 2, env: raisedLimits() });
const one = (): TestNode => service.nodes[0] ?? service;
const two = (): TestNode => service.nodes[1] ?? service;

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const exists = async ({ id }: { id: string }) =>
  (await sql('select 1 from accounts where id = $1', [id])).length > 0;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

/** Has an account wait for its erasure, which is due now. */
async function makeDue({ id }: { id: string }): Promise<void> {
  const origin = { market: findMarket('be') as NonNullable<ReturnType<typeof findMarket>>, address: null };
  await transaction(service.deps.db, tx =>
    beginErasure(service.deps, tx, id, { ...origin, userAgent: null }),
  );
  await sql("update erasures set due_at = now() - interval '1 second' where account_id = $1", [id]);
}

const erase = (node = one()) => eraseAccounts(node.deps);

const millisecondsLater = 6;

/** Both at once, the erasure on one node and the rest on the other, in each round with a later erasure; then the jobs. */
async function besideErasure<Result>(
  round: number,
  work: (node: TestNode) => Promise<Result>,
): Promise<Result> {
  const [, result] = await Promise.all([sleep(round * millisecondsLater).then(() => erase()), work(two())]);
  await runJobs(service.deps);
  return result;
}

describe('a merge', () => {
  /** Two accounts with the same e-mail; the first has proved that it may close the second. */
  async function proven() {
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      {},
      { hasCard: true, methods: ['email'] },
    );
    const [mine, other] = accounts;
    const browser = await choosing(service, mine);
    await prove(browser, { email: shared.email });
    const merge = (node: TestNode = two()) =>
      resolve(browser, { email: shared.email, card_numbers: [other.card] }, node);
    return { mine, other, email: shared.email, merge };
  }

  test('beside the erasure of the surviving account: the other one is kept whole, or goes with it', async () => {
    for (const round of rounds) {
      const { mine, other, email, merge } = await proven();
      await makeDue(mine);
      const { status } = await besideErasure(round, merge);
      expect([200, 401, 403, 409]).toContain(status);
      expect(await exists(mine)).toBe(false);
      if (status === 200) {
        expect(await exists(other)).toBe(false);
        expect(await tracesOf(service.deps, mine)).toEqual([]);
        expect(await tracesOf(service.deps, other)).toEqual([]);
      } else {
        const signIn = await createBrowser(service).signIn({ email, phone: '' }, other.password);
        expect(signIn.json.code).toBe('mfa-required');
        expect(await sql('select 1 from card_assignments where account_id = $1', [other.id])).toHaveLength(1);
      }
    }
  });

  test('beside the erasure of the other account: it is erased, or belongs to the surviving one', async () => {
    for (const round of rounds) {
      const { mine, other, email, merge } = await proven();
      await makeDue(other);
      const { status } = await besideErasure(round, merge);
      expect(status).toBeLessThan(500);
      expect([await exists(mine), await exists(other)]).toEqual([true, false]);
      const cards = await sql('select 1 from card_assignments where account_id = $1', [mine.id]);
      const events = await readEvents(service.deps, ['event'], 'account_id = $1', [other.id]);
      const isErased = events.some(({ event }) => event === 'account-erased');
      expect([status === 200 && !isErased, cards.length]).toEqual(isErased ? [false, 0] : [true, 1]);
      if (isErased) expect(await tracesOf(service.deps, { ...other, email: '', phone: '' })).toEqual([]);
      expect((await createBrowser(service).signIn({ email, phone: '' })).status).toBe(200);
    }
  });
});

describe('the undo of a merge', () => {
  let count = 0;

  /** Accounts of one directory person; each one but the first is merged into the one before it, the last first. */
  async function merged() {
    count += 1;
    const born = { firstname: 'Ann', lastname: 'De Vos', birthdate: '1980-02-03' };
    const people = { client: `C-under-way-${count}`, personal: `P-under-way-${count}` };
    await addPerson(service.deps, { platform: 'client', person_id: people.client, ...born });
    await addPerson(service.deps, { platform: 'personal', person_id: people.personal, ...born });
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      { columns: { customer_user_id: people.client } },
      { hasCard: true, methods: ['email'], columns: { user_id: people.personal } },
    );
    const [mine, other] = accounts;
    const browser = await choosing(service, mine);
    await prove(browser, { email: shared.email });
    await resolve(browser, { email: shared.email });
    return { mine, other, people };
  }

  /** The request of a first agent; returns the approval by a second. */
  async function requested(intoId: string, closedId: string) {
    const agent = await signedInStaff(service, 'helpdesk');
    const second = await signedInStaff(service, 'supervisor');
    const body = { act: 'undo-merge', reason: 'two sisters share a mailbox', closed_account_id: closedId };
    await agent.browser.call(`/api/people/${intoId}/acts`, { body });
    const { requests } = (await second.browser.call('/api/requests')).json;
    const { id } = requests.find(({ account_id }: { account_id: string }) => account_id === intoId);
    return (node: TestNode = two()) =>
      second.browser.call(`/api/requests/${id}/approve`, { method: 'POST' }, node);
  }

  test('after the erasure of the surviving account is refused, and nothing of the closed one is left', async () => {
    const { mine, other, people } = await merged();
    const approve = await requested(mine.id, other.id);
    await makeDue(mine);
    await erase();
    expect((await approve()).json.code).toBe('request-decided');
    expect(await exists(other)).toBe(false);
    expect(await tracesOf(service.deps, mine)).toEqual([]);
    expect(await tracesOf(service.deps, other)).toEqual([]);
    expect(
      await sql('select 1 from platform_links where person_id = any($1)', [Object.values(people)]),
    ).toEqual([]);
  });

  test('beside it: the closed account is opened again whole, or is erased too', async () => {
    for (const round of rounds) {
      const { mine, other, people } = await merged();
      const approve = await requested(mine.id, other.id);
      await makeDue(mine);
      const answer = await besideErasure(round, approve);
      expect([200, 404, 409]).toContain(answer.status);
      expect(await exists(mine)).toBe(false);
      const isOpen = answer.status === 200;
      expect(await exists(other)).toBe(isOpen);
      const links = await sql('select account_id from platform_links where person_id = any($1)', [
        Object.values(people),
      ]);
      expect(links).toEqual(isOpen ? [{ account_id: other.id }] : []);
      expect(await tracesOf(service.deps, { ...mine, email: '', phone: '' })).toEqual([]);
      if (!isOpen) expect(await tracesOf(service.deps, other)).toEqual([]);
    }
  });

  test('of the earlier of two merges still works after the later one was undone, and an erasure takes both', async () => {
    const { mine, other } = await merged();
    // The account that received is now closed itself, and opened again.
    const { shared, accounts } = await addDuplicateAccounts(service, { hasCard: true });
    const [last] = accounts;
    await sql(`update identifiers set is_shared = true where value = $1`, [mine.email]);
    await sql(
      `insert into identifiers (account_id, kind, value, is_primary, verified_at, is_shared)
       values ($1, 'email', $2, false, now() - interval '3 days', true)`,
      [last.id, mine.email],
    );
    await sql(
      `insert into card_assignments (card_id, account_id, number_hash, last_four, activation, added_at)
       values ($1, $2, $3, $4, 'activated', now() - interval '3 days')`,
      [`card-chain-${count}`, mine.id, service.deps.keyedHash('card', mine.card), mine.card.slice(-4)],
    );
    const browser = await choosing(service, { ...last, email: shared.email });
    await prove(browser, { email: mine.email });
    const closed = await resolve(browser, { email: mine.email, card_numbers: [mine.card] });
    expect([closed.status, await exists(mine)]).toEqual([200, false]);
    expect((await (await requested(last.id, mine.id))()).status).toBe(200);
    expect(
      await sql('select closed_id, merged_into from merge_snapshots where closed_id = $1', [other.id]),
    ).toEqual([{ closed_id: other.id, merged_into: mine.id }]);
    await makeDue(mine);
    await erase();
    expect(await exists(last)).toBe(true);
    expect(await tracesOf(service.deps, { ...mine, email: '', phone: '' })).toEqual([]);
    expect(await tracesOf(service.deps, { ...other, email: '', phone: '' })).toEqual([]);
  });
});

test('beside a copy of the data that is prepared, and a code to a new address: nothing is left and nobody gets a message', async () => {
  for (const round of rounds) {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    expect((await browser.call('/user/data-export', { method: 'POST' })).status).toBeLessThan(300);
    const next = `next-${round}@under-way.example`;
    expect((await changeContact(browser, { email: next })).status).toBe(200);
    await makeDue(account);
    const [{ id }] = await sql('select id from data_exports where account_id = $1', [account.id]);
    await besideErasure(round, ({ deps }) => prepareDataExport(deps, { id }));
    await prepareDataExport(two().deps, { id });
    expect(await exists(account)).toBe(false);
    expect(await tracesOf(service.deps, account, tracesOfAddress(service.deps, next))).toEqual([]);
  }
});

describe('an import', () => {
  test('of the same person: the account is added anew and whole, or was there already and is erased', async () => {
    for (const round of rounds) {
      const { account } = await signedIn(service);
      await makeDue(account);
      const [{ reference }] = await sql('select reference from accounts where id = $1', [account.id]);
      const csv = `reference,emails,firstname\n${reference},${account.email},Lotte\n`;
      const report = await besideErasure(round, ({ deps }) => importAccounts(deps, csv));
      const added = await sql(
        `select a.id, a.firstname, i.is_shared from accounts a join identifiers i on i.account_id = a.id
          where a.reference = $1 and i.value = $2`,
        [reference, account.email],
      );
      const isAdded = report.lines[0] === 'line 2: added';
      expect([round, report.refused, added]).toEqual([
        round,
        0,
        isAdded ? [{ id: expect.any(String), firstname: 'Lotte', is_shared: false }] : [],
      ]);
      expect(await exists(account)).toBe(false);
      expect(await tracesOf(service.deps, { ...account, email: '' })).toEqual([]);
    }
  });

  test('of their record in the directory, and a link of their card that waits: no link is left', async () => {
    for (const round of rounds) {
      const number = await addCard(service.deps);
      const { account } = await signedIn(service);
      const cardId = `under-way-${round}`;
      await sql(
        `insert into card_assignments (card_id, account_id, number_hash, last_four, activation, market)
         values ($1, $2, $3, $4, 'activated', 'be')`,
        [cardId, account.id, service.deps.keyedHash('card', number), number.slice(-4)],
      );
      await makeDue(account);
      await besideErasure(round, async ({ deps }) => {
        await importPeople(
          deps,
          `platform,person_id,emails\npersonal,P-under-way-link-${round},${account.email}\n`,
        );
        await linkCardLater(deps, { cardId });
      });
      await linkCardLater(two().deps, { cardId });
      expect(await exists(account)).toBe(false);
      expect(
        await sql('select 1 from platform_links where person_id like $1', ['P-under-way-link-%']),
      ).toEqual([]);
      const left = await tracesOf(service.deps, { ...account, card: number });
      // The directory and the card system keep their records.
      expect(left.filter(each => !/^public[.](directory|card_system)_/.test(each))).toEqual([]);
    }
  });
});

describe('an authorization', () => {
  test('with a consent or a code under way is refused, and gives no tokens', async () => {
    const app = await addApplication(service);
    const { account, browser } = await signedIn(service);
    const waiting = await app.begin(browser, offline);
    const shown = await browser.call(`/authorize?uid=${waiting.uid}`);
    const begun = await app.begin(browser, offline);
    const location = await app.approveConsent(browser, begun);
    await makeDue(account);
    await erase();
    const approved = await browser.call('/authorize', {
      body: { uid: waiting.uid, scopes: shown.json.scopes },
    });
    expect([401, 410]).toContain(approved.status);
    await expect(app.redeem(location, begun)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await tracesOf(service.deps, account)).toEqual([]);
  });

  test('beside it: consents, codes and refreshes succeed before it or fail, and leave nothing', async () => {
    const app = await addApplication(service);
    const other = await app.at(two());
    for (const round of rounds) {
      const { account, browser } = await signedIn(service);
      const tokens = await app.signIn(browser, offline);
      const waiting = await app.begin(browser, offline);
      const shown = await browser.call(`/authorize?uid=${waiting.uid}`);
      const begun = await app.begin(browser, offline);
      const location = await app.approveConsent(browser, begun);
      await makeDue(account);
      const [answers, ...granted] = await besideErasure(round, node =>
        Promise.all([
          Promise.all([
            browser.call('/authorize', { body: { uid: waiting.uid, scopes: shown.json.scopes } }, node),
            app.begin(browser, offline, node).then(({ answer }) => answer),
          ]),
          other.redeem(location, begun).then(
            () => 'done',
            (error: { error?: string }) => error.error,
          ),
          other.refresh(tokens.refresh_token).then(
            () => 'done',
            (error: { error?: string }) => error.error,
          ),
        ]),
      );
      expect(statuses(answers).filter(status => status >= 500)).toEqual([]);
      expect(granted.filter(each => each !== 'done' && each !== 'invalid_grant')).toEqual([]);
      expect(await exists(account)).toBe(false);
      await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
      expect(await tracesOf(service.deps, account)).toEqual([]);
    }
  });
});

test('webhooks and messages that wait: the client learns of the erasure last, and no message leaves any more', async () => {
  const receiver = await startWebhookReceiver();
  const app = await addApplication(service, {
    webhook_uri: receiver.uri,
    webhook_events: ['consent.given', 'consent.revoked', 'account.erased'],
  });
  await readCommand(['clients', 'webhook-secret', app.clientId, 'drop'])(service.deps);
  const sent: string[] = [];
  const { transports } = service.deps;
  for (const { deps } of service.nodes)
    deps.transports.email = deps.transports.sms = async ({ destination }) => void sent.push(destination);
  try {
    for (const round of rounds) {
      await runJobs(service.deps, { evenLater: true });
      const { account, browser } = await signedIn(service);
      await app.signIn(browser, offline);
      await createBrowser(service).signIn(account, 'een ander wachtwoord');
      await makeDue(account);
      await besideErasure(round, ({ deps }) => runJobs(deps));
      sent.length = 0;
      await runJobs(service.deps, { evenLater: true });
      expect(sent.filter(each => each === account.email || each === account.phone)).toEqual([]);
      const events = receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ data }) => data.sub === account.id)
        .map(({ type }) => type);
      expect(events.at(-1)).toBe('account.erased');
      expect(await tracesOf(service.deps, account)).toEqual([]);
    }
  } finally {
    Object.assign(service.deps.transports, transports);
    await receiver.stop();
  }
});
