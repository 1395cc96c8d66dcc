import { expect, test } from 'vitest';
import { blockAccount, unblockAccount } from '../../commands/block-account';
import { addPerson } from '../../testing/cards';
import {
  addDuplicateAccounts,
  choosing,
  type DuplicateOptions,
  holdings,
  prove,
  resolve,
} from '../../testing/duplicates';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

const outcome = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];

/** Two accounts that share a mailbox; the other one has a personal area. A session of the first has the code. */
async function sharing(theirs: DuplicateOptions, { isBlocked = true } = {}) {
  const theirId = await addPerson(service.deps, { platform: 'personal', firstname: 'Anna' });
  const { shared, accounts } = await addDuplicateAccounts(
    service,
    {},
    { hasCard: true, ...theirs, columns: { user_id: theirId } },
  );
  const [mine, other] = accounts;
  if (isBlocked) await blockAccount(service.deps, other.id, 'stolen card');
  const browser = await choosing(service, mine);
  await prove(browser, { email: shared.email });
  return { email: shared.email, mine, other, browser, theirId };
}

test('is not closed, whatever is proven, and says so once it is', async () => {
  const { email, other, browser } = await sharing({});
  const before = await holdings(service, other);
  expect(outcome(await resolve(browser, { email }))).toEqual([409, 'needs-proof']);
  const answer = await resolve(browser, { email, card_numbers: [other.card] });
  expect(outcome(answer)).toEqual([409, 'other-account-blocked']);
  expect(answer.json.message).toContain('+32');
  const partly = await resolve(browser, { email, card_numbers: [other.card], only_allowed: true });
  expect(outcome(partly)).toEqual([409, 'other-account-blocked']);
  expect(await holdings(service, other)).toEqual(before);
});

test('keeps its platform link, which a code to its own address does not move', async () => {
  const { email, mine, other, browser, theirId } = await sharing({ keeps: 'phone' });
  await prove(browser, other.own);
  const answer = await resolve(browser, { email, remove_user_linked: true });
  expect(outcome(answer)).toEqual([409, 'other-account-blocked']);
  expect(await holdings(service, other)).toContain(`personal ${theirId}`);
  const partly = await resolve(browser, { email, remove_user_linked: true, only_allowed: true });
  expect(partly.status).toBe(200);
  expect(await holdings(service, other)).toContain(`personal ${theirId}`);
  expect(await holdings(service, mine)).not.toContain(`personal ${theirId}`);
});

test('gets the reply of any other account before its evidence', async () => {
  const replies = [];
  for (const isBlocked of [true, false]) {
    const { email, browser } = await sharing({ keeps: 'phone' }, { isBlocked });
    const shown = (await browser.call('/duplicated')).json;
    const refused = await resolve(browser, { email, remove_user_linked: true });
    const partly = await resolve(browser, { email, remove_user_linked: true, only_allowed: true });
    replies.push([
      shown.accounts,
      shown.data.duplicated_mymonizze,
      refused.json,
      partly.status,
      partly.json.left,
    ]);
  }
  expect(replies[0]).toEqual(replies[1]);
});

test('is merged again once it is unblocked', async () => {
  const { email, mine, other, browser, theirId } = await sharing({});
  await unblockAccount(service.deps, other.id, 'identified by telephone');
  expect((await resolve(browser, { email, card_numbers: [other.card] })).status).toBe(200);
  expect(await holdings(service, mine)).toContain(`personal ${theirId}`);
});

test('that is blocked while it chooses moves nothing here', async () => {
  const { email, mine, other, browser, theirId } = await sharing({}, { isBlocked: false });
  const [answer] = await Promise.all([
    resolve(browser, { email, card_numbers: [other.card] }),
    blockAccount(service.deps, mine.id, 'stolen card'),
  ]);
  if (answer.status !== 200) {
    expect(['login-required', 'not-proven']).toContain(answer.json.code);
    expect(await holdings(service, other)).toContain(`personal ${theirId}`);
  }
});
