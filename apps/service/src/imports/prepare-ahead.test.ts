import { expect, test } from 'vitest';
import { prepareAhead } from './prepare-ahead';

async function* numbers(count: number) {
  for (let number = 1; number <= count; number += 1) yield number;
}

test('prepares the next item, and no further one, while a result is used', async () => {
  const prepared: number[] = [];
  const seen: string[] = [];
  const results = prepareAhead(numbers(4), async number => {
    prepared.push(number);
    return `result ${number}`;
  });
  for await (const result of results) {
    await new Promise(setImmediate);
    seen.push(`${result}, prepared ${prepared.at(-1)}`);
  }
  expect(seen).toEqual([
    'result 1, prepared 2',
    'result 2, prepared 3',
    'result 3, prepared 4',
    'result 4, prepared 4',
  ]);
});

test('an error in preparing the next item comes after the result before it', async () => {
  const seen: number[] = [];
  const results = prepareAhead(numbers(3), async number => {
    if (number === 2) throw new Error('not prepared');
    return number;
  });
  const use = async () => {
    for await (const result of results) {
      await new Promise(setImmediate);
      seen.push(result);
    }
  };
  await expect(use()).rejects.toThrow('not prepared');
  expect(seen).toEqual([1]);
});

test('ends the source when the use of a result fails', async () => {
  let isEnded = false;
  async function* source() {
    try {
      yield* numbers(3);
    } finally {
      isEnded = true;
    }
  }
  const use = async () => {
    for await (const result of prepareAhead(source(), async number => number)) {
      throw new Error(`not used: ${result}`);
    }
  };
  await expect(use()).rejects.toThrow('not used: 1');
  expect(isEnded).toBe(true);
});
