import { expect, test, vi } from 'vitest';
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

test('suspects leave one of several places to others', async () => {
  const queue = createFairQueue({
    atOnce: 3,
    mostOfNetwork: 2,
    most: 10,
    refuseBusy: () => busy,
    isSuspect: ({ network }) => network.startsWith('suspect'),
    now: () => 0,
  });
  const running = new Map<string, () => void>();
  const begin = (network: string) =>
    queue.run(of(network), () => new Promise<void>(resolve => running.set(network, resolve)));
  const end = async (network: string, task: Promise<void> | undefined) => {
    running.get(network)?.();
    running.delete(network);
    await task;
  };
  const suspects = ['suspect a', 'suspect b', 'suspect c', 'suspect d'].map(begin);
  expect([...running.keys()]).toEqual(['suspect a', 'suspect b']);
  const other = begin('other');
  expect([...running.keys()]).toEqual(['suspect a', 'suspect b', 'other']);
  await end('other', other);
  expect([...running.keys()]).toEqual(['suspect a', 'suspect b']);
  await end('suspect a', suspects[0]);
  expect([...running.keys()]).toEqual(['suspect b', 'suspect c']);
  await end('suspect b', suspects[1]);
  await end('suspect c', suspects[2]);
  await end('suspect d', suspects[3]);
  expect(queue.load()).toBe(0);
});

test('a suspect has the only place of a queue if nobody else needs it', async () => {
  const queue = createFairQueue({
    atOnce: 1,
    mostOfNetwork: 1,
    most: 2,
    refuseBusy: () => busy,
    isSuspect: () => true,
  });
  const tasks = ['a', 'b'].map(network => queue.run(of(network), async () => network));
  expect(await Promise.all(tasks)).toEqual(['a', 'b']);
});

test('after a task of a suspect, its place stays empty for other suspects for as long as the task took', async () => {
  vi.useFakeTimers();
  try {
    let time = 0;
    const done: string[] = [];
    const queue = createFairQueue({
      atOnce: 2,
      mostOfNetwork: 5,
      most: 10,
      refuseBusy: () => busy,
      isSuspect: ({ network }) => network.startsWith('suspect'),
      now: () => time,
    });
    const add = (network: string) =>
      queue.run(of(network), async () => void ((time += 40), done.push(network)));
    const tasks = ['suspect a', 'suspect b'].map(add);
    await vi.advanceTimersByTimeAsync(39);
    tasks.push(add('other'));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['suspect a', 'other']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['suspect a', 'other', 'suspect b']);
    await Promise.all(tasks);
  } finally {
    vi.useRealTimers();
  }
});

test('a network knows whether another task of it would be refused', async () => {
  const { queue, add, free } = takenQueue({ mostOfNetwork: 1 });
  expect(queue.isFull(of('a'))).toBe(false);
  const task = add('a1', of('a'));
  expect([queue.isFull(of('a')), queue.isFull(of('b'))]).toEqual([true, false]);
  await free();
  await task;
  expect(queue.isFull(of('a'))).toBe(false);
});
