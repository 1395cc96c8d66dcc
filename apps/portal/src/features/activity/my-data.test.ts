import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { type Answer, ok, openPortal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';

beforeAll(loadPages);
beforeEach(signedInBrowser);

const state = (name: 'none' | 'preparing') => ok({ state: name, requested_at: null, expires_at: null });

/** A reply that waits until it is given. */
function later() {
  let give = (_answer: Answer) => {};
  const answer = new Promise<Answer>(resolve => (give = resolve));
  return { answer, give };
}

test('a copy that was asked for stays asked for, though an earlier question is answered after it', async () => {
  const asked = later();
  const shown = later();
  let questions = 0;
  const { user, requests } = await openPortal('/user/activity', {
    ...answering({}),
    'GET /user/activity': ok({ data: [], meta: { has_more: false } }),
    'POST /user/data-export': () => asked.answer,
    'GET /user/data-export': () => {
      questions += 1;
      return questions === 2 ? shown.answer : Promise.resolve(state(questions === 1 ? 'none' : 'preparing'));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(requests.filter(each => each.call === 'GET /user/data-export')).toHaveLength(2));
  asked.give(state('preparing'));
  await screen.findByText(/^We are preparing/);
  shown.give(state('none'));
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
  expect(screen.getByText(/^We are preparing/)).toBeTruthy();
});
