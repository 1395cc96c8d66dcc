import { expect, test } from 'vitest';
import { createLateWork } from './late-work';

test('work begins after the caller has gone on, and the end waits for all of it', async () => {
  const lateWork = createLateWork();
  const done: string[] = [];
  const work = (name: string) => async () => {
    await new Promise(setImmediate);
    done.push(name);
  };
  lateWork.add(work('first'));
  lateWork.add(work('second'));
  await new Promise(setImmediate);
  expect(done).toEqual([]);
  await lateWork.end();
  expect(done).toEqual(['first', 'second']);
  await lateWork.end();
});
