import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { withTestService } from '../testing/service';
import { runQueue } from './worker';

const service = withTestService();

test('a queue that is told to stop stops without a line in the log', async () => {
  const written = vi.fn<() => void>();
  const log = { ...service.deps.log, debug: () => undefined, info: written, warn: written, error: written };
  const queue = runQueue({ ...service.deps, log: log as never });
  await sleep(1_000);
  await queue.stop();
  expect(written).not.toHaveBeenCalled();
});
