import { afterEach, expect, test, vi } from 'vitest';
import { quietMoment } from './quiet-moment';

afterEach(() => void vi.restoreAllMocks());

/** From now on so many milliseconds pass before each look at the clock. Returns how many looks there were. */
function looksOf(milliseconds: () => number): () => number {
  let looks = 0;
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    looks += 1;
    return (now += milliseconds());
  });
  return () => looks;
}

test('a quiet moment comes when the event loop has little to do', async () => {
  let busyLooks = 10;
  const looks = looksOf(() => (busyLooks-- > 0 ? 2 : 0.01));
  await quietMoment(60_000);
  expect(looks()).toBeGreaterThan(10);
  expect(looks()).toBeLessThan(15);
});

test('a process that is always busy waits no longer than it may', async () => {
  const looks = looksOf(() => 2);
  await quietMoment(30);
  expect(looks()).toBeGreaterThanOrEqual(15);
  expect(looks()).toBeLessThan(20);
});
