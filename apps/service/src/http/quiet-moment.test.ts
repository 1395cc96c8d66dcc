import { expect, test } from 'vitest';
import { quietMoment } from './quiet-moment';

/** Keeps the event loop busy, turn after turn. Returns what ends that. */
function keepBusy(): () => void {
  let isEnded = false;
  const turn = () => {
    for (const end = performance.now() + 2; performance.now() < end; );
    if (!isEnded) setImmediate(turn);
  };
  setImmediate(turn);
  return () => (isEnded = true);
}

test('a quiet moment comes when the event loop has little to do', async () => {
  const endWork = keepBusy();
  let isQuiet = false;
  const quiet = quietMoment(60_000).then(() => (isQuiet = true));
  await new Promise(resolve => setTimeout(resolve, 40));
  expect(isQuiet).toBe(false);
  endWork();
  await quiet;
});

test('a process that is always busy waits no longer than it may', async () => {
  const endWork = keepBusy();
  const began = performance.now();
  await quietMoment(30);
  expect(performance.now() - began).toBeGreaterThanOrEqual(30);
  endWork();
});
