import { expect, test } from 'vitest';
import { addCard } from '../../testing/cards';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService();

test('the dashboard lists the cards of the account alone, the newest first, with their state and date', async () => {
  const { browser } = await signedIn(service, { methods: [] });
  const stranger = await signedIn(service, { methods: ['sms'] });
  expect((await browser.call('/user/cards')).json).toEqual({ data: [], has_method: false });
  const [first, second] = [await addCard(service.deps), await addCard(service.deps)];
  for (const card_number of [first, second])
    expect((await browser.call('/onboarding/attach', { body: { card_number } })).status).toBe(200);
  await service.deps.db.query("update card_assignments set activation = 'refused' where last_four = $1", [
    second.slice(-4),
  ]);
  const { json } = await browser.call('/user/cards');
  expect(json.data).toEqual([
    { last_four: second.slice(-4), state: 'refused', added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    { last_four: first.slice(-4), state: 'activated', added_at: expect.any(String) },
  ]);
  expect((await stranger.browser.call('/user/cards')).json).toEqual({ data: [], has_method: true });
});

test('nobody sees cards without a session', async () => {
  expect((await service.call('/user/cards')).status).toBe(401);
});
