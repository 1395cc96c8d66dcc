import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addGauge } from './add-gauge';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('metrics wait five seconds for the database, and only what it did not answer is missing', async () => {
  const registry = new Registry();
  const read = vi.fn<() => number | Promise<number>>(() => 7);
  addGauge(registry, 'answered', 'At once', () => 1);
  addGauge(registry, 'asked', 'Of the database', read);
  expect(await registry.metrics()).toContain('\nasked 7\n');

  read.mockReturnValue(new Promise(() => undefined));
  const written = vi.fn<(text: string) => void>();
  void registry.metrics().then(written);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(written).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const [text] = written.mock.calls[0] ?? [];
  expect(text).toContain('\nanswered 1\n');
  expect(text).not.toMatch(/^asked /m);

  read.mockRejectedValue(new Error('away'));
  expect(await registry.metrics()).not.toMatch(/^asked /m);
  read.mockImplementation(() => {
    throw new Error('away');
  });
  expect(await registry.metrics()).not.toMatch(/^asked /m);
});
