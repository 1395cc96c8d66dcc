import fc from 'fast-check';
import type { Kind } from '../../domain/identifiers/kinds';
import { addresses, owners } from './people';

/** The random values of a call. Numbers choose among what exists at the time. */
export interface Draw {
  browser: number;
  pick: number;
  kind: Kind;
  address: number;
  /** Whether the call is plausible: a permitted caller and their own data, if there are any; otherwise anything. */
  isSensible: boolean;
  code: 'right' | 'wrong' | 'stale' | 'of another';
  isOdd: boolean;
}

const mostly = (weight: number) => fc.nat(weight).map(drawn => drawn > 0);

export const draws: fc.Arbitrary<Draw> = fc.record({
  browser: fc.nat(owners.length - 1),
  pick: fc.nat(7),
  kind: fc.constantFrom<Kind>('email', 'phone'),
  address: fc.nat(addresses.email.length - 1),
  isSensible: mostly(6),
  code: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Draw['code']>('right') },
    { weight: 2, arbitrary: fc.constantFrom<Draw['code']>('wrong', 'stale', 'of another') },
  ),
  isOdd: fc.boolean(),
});
