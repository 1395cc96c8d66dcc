import type { LimitName } from '@talon/rules/counted-limits';

export const deliveries: readonly LimitName[] = [
  'deliveries',
  'ownDeliveriesInTotal',
  'unverifiedDeliveriesInTotal',
  'smsToNumber',
  'smsToNumberByNetwork',
  'destinationsByOwner',
  'onboardingsByAssignment',
  'unconfirmedByNetwork',
  'unconfirmedBySite',
  'unconfirmedByNumberBlock',
  'unconfirmedToBlockBySite',
];

/** The environment of a service with raised limits; the defaults of limits have their own tests. */
export function raisedLimits(names: readonly LimitName[] = deliveries): { LIMITS: string } {
  const counted = Object.fromEntries(names.map(name => [name, { most: 10_000, seconds: 3600 }]));
  return { LIMITS: JSON.stringify({ counted, smsPrefixes: { minimum: 10_000 } }) };
}
