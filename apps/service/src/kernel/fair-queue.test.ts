import { expect, test } from 'vitest';
import { createFairQueue, type TaskOrigin } from './fair-queue';

const busy = new Error('busy');
const of = (network: string, group = network): TaskOrigin => ({ group, network });

/** A queue of one place that is taken; tasks name themselves in `done` when they run. */
function takenQueue({ mostOfNetwork = 10, most = 100 } = {}) {
  const queue = createFairQueue({ atOnce: 1, mostOfNetwork, most, refuseBusy: () => busy });
  const done: string[] = [];
  let free: () => void = () => undefined;
  const taken = queue.run(of('first'), () => new Promise<void>(resolve => (free = resolve)));
  const add = (name: string, origin: TaskOrigin) => queue.run(origin, async () => void done.push(name));
  return { queue, done, add, free: () => (free(), taken) };
}

test('networks take turns, whatever the number of their tasks', async () => {
  const { done, add, free } = takenQueue();
  const tasks = ['a1', 'a2', 'a3', 'a4'].map(name => add(name, of('a')));
  tasks.push(add('b1', of('b')), add('b2', of('b')), add('c1', of('c')));
  await free();
  await Promise.all(tasks);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('many networks of one group take the turns of one', async () => {
  const { done, add, free } = takenQueue();
  const tasks = ['a1', 'a2', 'a3', 'a4'].map(name => add(name, of(name, 'a')));
  tasks.push(add('b1', of('b')));
  await free();
  await Promise.all(tasks);
  expect(done).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
});

test('a network that has more tasks waiting than its share is refused; others are not', async () => {
  const { queue, done, add, free } = takenQueue({ mostOfNetwork: 2 });
  const tasks = [add('a1', of('a')), add('a2', of('a'))];
  await expect(add('a3', of('a'))).rejects.toBe(busy);
  tasks.push(add('b1', of('b')));
  expect(queue.load()).toBe(4);
  await free();
  await Promise.all(tasks);
  expect(done).toEqual(['a1', 'b1', 'a2']);
  expect(queue.load()).toBe(0);
});

test('a full queue takes a newcomer in place of the newest task of the largest group', async () => {
  const { done, add, free } = takenQueue({ most: 3 });
  const flood = [1, 2, 3].map(number => add(`a${number}`, of(`a${number}`, 'a')).catch(error => error));
  await expect(add('a4', of('a4', 'a'))).rejects.toBe(busy);
  const newcomer = add('b1', of('b'));
  await free();
  await newcomer;
  expect(await Promise.all(flood)).toContain(busy);
  expect(done).toHaveLength(3);
  expect(done).toContain('b1');
});

test('a task that fails passes its place on', async () => {
  const queue = createFairQueue({ atOnce: 1, mostOfNetwork: 10, most: 10, refuseBusy: () => busy });
  const failing = queue.run(of('a'), () => Promise.reject(new Error('broken')));
  const following = queue.run(of('a'), async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await following).toBe('done');
});
