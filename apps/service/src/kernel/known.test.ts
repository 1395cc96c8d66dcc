import { expect, test } from 'vitest';
import { createKnown, knownMilliseconds, lastGood } from './known';

function counting() {
  const clock = { now: 0 };
  const readings = { count: 0, fails: false };
  const known = createKnown(
    async () => {
      readings.count += 1;
      if (readings.fails) throw new Error('the database is away');
      return readings.count;
    },
    knownMilliseconds,
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

test('without the database the last value is given, and asked for again after two seconds', async () => {
  const clock = { now: 0 };
  const failures: unknown[] = [];
  const readings: Promise<string>[] = [
    Promise.reject(new Error('away')),
    Promise.resolve('read'),
    Promise.reject(new Error('away')),
  ];
  for (const reading of readings) reading.catch(() => undefined);
  const known = createKnown(
    lastGood(
      () => readings.shift() ?? Promise.resolve('read again'),
      'nothing yet',
      error => failures.push(error),
    ),
    knownMilliseconds,
    () => clock.now,
  );
  const seen = [];
  for (clock.now = 0; clock.now <= 6_000; clock.now += 1_000) seen.push(await known.get());
  expect(seen).toEqual(['nothing yet', 'nothing yet', 'read', 'read', 'read', 'read', 'read again']);
  expect(failures).toHaveLength(2);
});
