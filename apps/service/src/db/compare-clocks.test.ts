import { afterEach, expect, test, vi } from 'vitest';
import { withTestService } from '../testing/service';
import { compareClocks } from './compare-clocks';

const service = withTestService();
afterEach(() => vi.useRealTimers());

test.each([
  [0, []],
  [600, [600]],
  [-600, [-600]],
])(
  'a node whose clock is %i seconds ahead of the database says so in one log line',
  async (ahead, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead * 1000 });
    const logged: number[] = [];
    await compareClocks(service.deps.db, {
      warn: ({ secondsAhead }: { secondsAhead: number }) => logged.push(Math.round(secondsAhead / 10) * 10),
    } as never);
    expect(logged).toEqual(expected);
  },
);
