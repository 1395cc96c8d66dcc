import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { shutDown } from './shut-down';

const quick = { milliseconds: 1_000, end: async () => undefined };

test('each step begins when the one before has ended', async () => {
  const done: string[] = [];
  const step = (name: string, pause: number) => ({
    name,
    milliseconds: 1_000,
    async end() {
      await sleep(pause);
      done.push(name);
    },
  });
  const warn = vi.fn<() => void>();
  await shutDown([step('requests', 30), step('jobs', 1)], { warn });
  expect(done).toEqual(['requests', 'jobs']);
  expect(warn).not.toHaveBeenCalled();
});

test('a step that takes too long is cut, one that fails is logged, and the next one follows', async () => {
  const warn = vi.fn<(fields: object, text: string) => void>();
  const cut = vi.fn<() => void>();
  const last = vi.fn<() => Promise<void>>(async () => undefined);
  await shutDown(
    [
      { name: 'requests', milliseconds: 50, end: () => sleep(60_000, undefined, { ref: false }), cut },
      { ...quick, name: 'jobs', end: () => Promise.reject(new Error('the database is unavailable')) },
      { ...quick, name: 'database', end: last },
    ],
    { warn: warn as never },
  );
  expect(cut).toHaveBeenCalledOnce();
  expect(last).toHaveBeenCalledOnce();
  expect(warn.mock.calls).toEqual([
    [{ reason: 'requests' }, expect.stringContaining('too long')],
    [{ err: new Error('the database is unavailable'), reason: 'jobs' }, expect.stringContaining('failed')],
  ]);
});
