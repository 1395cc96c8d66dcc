import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayFailure } from './failure-delay';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['at once', 0, 1_000],
  ['after three slow hashes', 750, 250],
])('a sign-in that fails %s is answered a second after it began', async (_name, taken, left) => {
  const began = performance.now();
  vi.advanceTimersByTime(taken);
  const answered = vi.fn<() => void>();
  void delayFailure(began).then(answered);
  await vi.advanceTimersByTimeAsync(left - 1);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalled();
});

test('one that takes longer is answered at once', async () => {
  const began = performance.now();
  vi.advanceTimersByTime(2_000);
  await Promise.all([delayFailure(began), vi.advanceTimersByTimeAsync(0)]);
});
