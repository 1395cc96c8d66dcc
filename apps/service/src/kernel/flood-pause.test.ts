import { expect, test } from 'vitest';
import { createFloodPause } from './flood-pause';

/** A pause that is recorded, not waited for, and its clock. */
function recordedPause() {
  const waits: number[] = [];
  let time = 0;
  const pause = createFloodPause(
    async milliseconds => waits.push(milliseconds),
    () => time,
  );
  const refuse = async (address: string, times: number) => {
    for (let left = times; left > 0; left -= 1) await pause(address);
  };
  return { waits, refuse, pass: (milliseconds: number) => (time += milliseconds) };
}

test('the refusals of a network are sent at once up to the twentieth in ten seconds, and half a second later from then on', async () => {
  const { waits, refuse, pass } = recordedPause();
  await refuse('203.0.113.5', 20);
  expect(waits).toEqual([]);
  await refuse('203.0.113.5', 2);
  expect(waits).toEqual([500, 500]);
  pass(10_000);
  await refuse('203.0.113.5', 20);
  expect(waits).toHaveLength(2);
});

test.each([
  ['all addresses of an IPv4 /24 count together', '203.0.113.5', '203.0.113.77', 1],
  ['all networks of an IPv6 /48 count together', '2001:db8:77:1::1', '2001:db8:77:2::1', 1],
  ['another network is not slowed down', '203.0.113.5', '203.0.114.5', 0],
  ['nor is the machine itself', '127.0.0.1', '127.0.0.1', 0],
  ['nor its IPv6 address', '::1', '::1', 0],
])('%s', async (_, flooding, address, pauses) => {
  const { waits, refuse } = recordedPause();
  await refuse(flooding, 20);
  await refuse(address, 1);
  expect(waits).toHaveLength(pauses);
});

test('among ten thousand networks, the one that was counted first is forgotten', async () => {
  const { waits, refuse } = recordedPause();
  await refuse('203.0.113.5', 20);
  for (let number = 0; number < 10_000; number += 1)
    await refuse(`10.${Math.floor(number / 250)}.${number % 250}.1`, 1);
  await refuse('203.0.113.5', 1);
  expect(waits).toEqual([]);
});
