import { expect, test } from 'vitest';
import { createKnown } from './known';

function counting() {
  const clock = { now: 0 };
  const readings = { count: 0, fails: false };
  const known = createKnown(
    async () => {
      readings.count += 1;
      if (readings.fails) throw new Error('the database is away');
      return readings.count;
    },
    2000,
    () => clock.now,
  );
  return { clock, readings, known };
}

test('calls within two seconds share a reading', async () => {
  const { clock, known } = counting();
  expect(await Promise.all([known.get(), known.get()])).toEqual([1, 1]);
  clock.now = 1999;
  expect(await known.get()).toBe(1);
  clock.now = 2000;
  expect(await known.get()).toBe(2);
});

test('what is forgotten is read again', async () => {
  const { known } = counting();
  await known.get();
  known.forget();
  expect(await known.get()).toBe(2);
});

test('a reading that fails is not kept', async () => {
  const { readings, known } = counting();
  readings.fails = true;
  await expect(known.get()).rejects.toThrow('away');
  readings.fails = false;
  expect(await known.get()).toBe(2);
});
