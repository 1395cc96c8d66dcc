import { describe, expect, test } from 'vitest';
import { addCard } from '../../testing/cards';
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
import { runJobs } from '../../testing/jobs';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const lotte = { firstname: 'Lotte', lastname: 'Peeters', birthdate: '1988-04-12' };

/** An attacker who shares a mailbox with Lotte, knows her birth date, and has given their account her name. */
async function impostor(given: { [column: string]: string } = {}) {
  const attacker = await signedIn(service, {
    columns: { firstname: 'Eva', lastname: 'Maes', birthdate: '1970-01-01' },
  });
  const record = await addDirectoryPerson(service, { emails: attacker.account.email, ...lotte, ...given });
  await runJobs(service.deps);
  const renamed = await attacker.browser.call('/user', {
    body: { firstname: 'Lotte', lastname: 'Peeters', language: 'nl' },
  });
  expect(renamed.status).toBe(204);
  const { offer } = (await show(attacker.browser)).json;
  return { ...attacker, record, offer: offer as { id: string; proof: string } | null };
}

test('typed names prove no link proposal: the code does not go to the mailbox that both have', async () => {
  const { browser, account, record, offer } = await impostor();
  const { json } = await prove(browser, { offer: offer?.id, birthdate: lotte.birthdate });
  expect(json).toMatchObject({ channel: 'sms', others: [] });
  expect(await codeTo(service, account.email).catch(() => 'no code')).toBe('no code');
  expect(await codeTo(service, record.phone)).toMatch(/^\d{8}$/);
  expect(await linkOf(service, account)).toBeNull();
});

test('where the mailbox is the only address, nothing is proposed: the helpdesk decides', async () => {
  const { offer } = await impostor({ phones: '' });
  expect(offer).toBeNull();
});

test('where the mailbox is the only address and there is a card, its full number is required', async () => {
  const attacker = await signedIn(service);
  const record = await addDirectoryPerson(service, { emails: attacker.account.email, phones: '', ...lotte });
  await addCard(service.deps, { user_id: record.id });
  await runJobs(service.deps);
  const { offer } = (await show(attacker.browser)).json;
  expect(offer.proof).toBe('card');
  const answer = await prove(attacker.browser, { offer: offer.id, birthdate: lotte.birthdate });
  expect([answer.status, answer.json.code]).toEqual([409, 'fuzzion-failed']);
});

describe('the evidence must be enough when the code is confirmed', () => {
  test('an address that the account verifies meanwhile needs the card instead of the birth date', async () => {
    const person = await withProposal(service, lotte);
    await addCard(service.deps, { user_id: person.record.id });
    const { payload, code } = await proved(service, person);
    await service.deps.db.query(
      `insert into identifiers (account_id, kind, value, is_primary, verified_at) values ($1, 'phone', $2, false, now())`,
      [person.account.id, person.record.phone],
    );
    const answer = await claim(person.browser, payload, code);
    expect([answer.status, answer.json.code]).toEqual([409, 'fuzzion-failed']);
    expect(await linkOf(service, person.account)).toBeNull();
  });

  test('a proposal whose evidence was checked by an earlier version is refused', async () => {
    const person = await withProposal(service, lotte);
    const { payload, code } = await proved(service, person);
    await service.deps.db.query('update link_proposals set typed_evidence = null where id = $1', [
      person.offer,
    ]);
    expect((await claim(person.browser, payload, code)).json.code).toBe('fuzzion-failed');
  });
});
