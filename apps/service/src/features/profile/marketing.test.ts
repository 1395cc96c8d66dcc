import { describe, expect, test } from 'vitest';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { addCard } from '../../testing/cards';
import { goodPassword } from '../../testing/accounts';
import { createBrowser } from '../../testing/browser';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

type Person = { browser: ReturnType<typeof createBrowser> };

const change = ({ browser }: Person, marketing: boolean, language = 'nl') =>
  browser.call('/user/marketing', { method: 'PUT', body: { marketing, language } });

const documents = async ({ browser }: Person) => (await browser.call('/user/documents')).json;

const events = async (accountId: string) =>
  (
    await service.deps.db.query<{ event: string }>(
      "select event from audit_events where account_id = $1 and event like 'marketing-%' order by id",
      [accountId],
    )
  ).rows.map(({ event }) => event);

/** Somebody who has just opened an account with the choice of offers. */
async function newcomer(marketing: boolean) {
  const one = createNewcomer(service);
  await one.begin({ card_number: await addCard(service.deps) });
  const addresses = newAddresses();
  await one.upToPassword(addresses);
  await one.accept({ marketing });
  await one.password();
  const browser = createBrowser(service);
  await browser.signIn(addresses, goodPassword);
  return { browser };
}

describe('consent to offers', () => {
  test('that was given when the account was opened is shown with its date, and can be withdrawn', async () => {
    const somebody = await newcomer(true);
    const { marketing, data } = await documents(somebody);
    expect(marketing).toEqual({ is_given: true, given_at: expect.stringMatching(/^20/), withdrawn_at: null });
    expect(data).toEqual(
      ['terms', 'privacy'].map(document => ({
        document,
        version: '2026-09',
        language: 'nl',
        accepted_at: expect.stringMatching(/^20/),
      })),
    );
    const withdrawn = await change(somebody, false);
    expect([withdrawn.status, withdrawn.json]).toEqual([
      200,
      { is_given: false, given_at: marketing.given_at, withdrawn_at: expect.stringMatching(/^20/) },
    ]);
    expect((await documents(somebody)).marketing).toEqual(withdrawn.json);
  });

  test('that was refused can be given later, needs no step-up, and each change is audited once', async () => {
    const somebody = await signedIn(service);
    const none = { is_given: false, given_at: null, withdrawn_at: null };
    expect(await documents(somebody)).toEqual({ data: [], marketing: none });
    expect((await change(somebody, false)).json).toEqual(none);
    const given = { is_given: true, given_at: expect.stringMatching(/^20/), withdrawn_at: null };
    expect((await change(somebody, true)).json).toEqual(given);
    expect((await change(somebody, true)).json).toEqual(given);
    await change(somebody, false);
    expect((await change(somebody, true)).json).toEqual(given);
    expect(await events(somebody.account.id)).toEqual([
      'marketing-given',
      'marketing-withdrawn',
      'marketing-given',
    ]);
    const { rows } = await service.deps.db.query(
      `select version, language, withdrawn_at is not null as is_withdrawn from accepted_documents
        where account_id = $1 order by accepted_at`,
      [somebody.account.id],
    );
    const row = { version: '2026-09', language: 'nl' };
    expect(rows).toEqual([
      { ...row, is_withdrawn: true },
      { ...row, is_withdrawn: false },
    ]);
  });

  test('of parallel calls is stored once, and of nobody else', async () => {
    const [somebody, other] = [await signedIn(service), await signedIn(service)];
    await Promise.all(Array.from({ length: 4 }, () => change(somebody, true)));
    expect(await events(somebody.account.id)).toEqual(['marketing-given']);
    expect((await documents(other)).marketing.is_given).toBe(false);
  });

  test('in a language that the market does not have is refused', async () => {
    const somebody = await signedIn(service);
    const answer = await change(somebody, true, 'xx');
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid-request']);
  });
});
