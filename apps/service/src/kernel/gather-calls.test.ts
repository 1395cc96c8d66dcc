import { expect, test } from 'vitest';
import { gatherCalls } from './gather-calls';

test('calls of one step share the work, and those of the next step have their own', async () => {
  const worked: (readonly number[])[] = [];
  const double = gatherCalls(async (numbers: readonly number[]) => {
    worked.push(numbers);
    return numbers.map(number => 2 * number);
  });
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(worked).toEqual([[1, 2, 3], [4]]);
});

test('a failure reaches every caller, and no later one', async () => {
  let isWorking = false;
  const work = gatherCalls(async (inputs: readonly string[]) => {
    if (!isWorking) throw new Error('no answer');
    return inputs;
  });
  const outcomes = await Promise.allSettled([work('a'), work('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isWorking = true;
  expect(await work('c')).toBe('c');
});
