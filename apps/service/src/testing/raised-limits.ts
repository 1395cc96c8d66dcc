import type { LimitName } from '@talon/rules/limits';

const sendings: readonly LimitName[] = [
  'sendings',
  'smsToNumber',
  'unconfirmedByNetwork',
  'unconfirmedToNeighbours',
];

/** The environment of a service that sends as often as a test asks; limits have tests of their own at their defaults. */
export function raisedLimits(names: readonly LimitName[] = sendings): { LIMITS: string } {
  const counted = Object.fromEntries(names.map(name => [name, { most: 10_000, seconds: 3600 }]));
  return { LIMITS: JSON.stringify({ counted }) };
}
