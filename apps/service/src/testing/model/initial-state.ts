import fc from 'fast-check';
import type { CodeMethod } from '@talon/rules/codes';
import type { Kind } from '../../domain/identifiers/kinds';
import { kindOf } from '../../domain/identifiers/kinds';
import { addresses, type Name, names, owners, sharedAddress } from './people';

/** How an account has an address of a kind: a separate one, the shared one, both, or none. */
type Holding = 'own' | 'shared' | 'both' | 'none';

/** The session of a browser. */
type SignInState = 'not at all' | 'limited' | 'full' | 'sudo' | 'single';

/** The initial state of a sequence. */
export interface Start {
  accounts: ({ methods: CodeMethod[]; hasCard: boolean } & Record<Kind, Holding>)[];
  signInStates: SignInState[];
  /** Dee has an unverified address that nobody else has. */
  hasUnproven: boolean;
}

const holding = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Holding>('own') },
  { weight: 4, arbitrary: fc.constantFrom<Holding>('both', 'both', 'shared', 'none') },
);

const signInState = fc.oneof(
  { weight: 3, arbitrary: fc.constant<SignInState>('sudo') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<SignInState>('full', 'limited', 'limited', 'single', 'not at all'),
  },
);

function each<T>(count: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(arbitrary, { minLength: count, maxLength: count });
}

const account = fc.record({
  email: holding,
  phone: holding,
  methods: fc.constantFrom<CodeMethod[]>([], ['email'], ['sms'], ['sms', 'email']),
  hasCard: fc.boolean(),
});

export const starts: fc.Arbitrary<Start> = fc.record({
  accounts: each(names.length, account),
  signInStates: each(owners.length, signInState),
  hasUnproven: fc.boolean(),
});

/** An address that an account has from the start. */
export interface InitialIdentifier {
  name: Name;
  kind: Kind;
  value: string;
  isPrimary: boolean;
  isShared: boolean;
}

/**
 * Every verified address at the start; an account without any gets an e-mail, and an address of one account is not
 * shared.
 */
export function initialIdentifiers({ accounts }: Start): InitialIdentifier[] {
  const held = names.flatMap((name, index) => {
    const { email = 'own', phone = 'own' } = accounts[index] ?? {};
    const isBare = email === 'none' && phone === 'none';
    return [...heldOf(name, index, 'email', isBare ? 'own' : email), ...heldOf(name, index, 'phone', phone)];
  });
  const carriers = (value: string) => held.filter(other => other.value === value).length;
  // At most three accounts share one: the fourth has a separate one.
  return held
    .map(one =>
      one.name === names.at(-1) && carriers(one.value) > 3
        ? { ...one, value: ownAddress(one.kind, names.length - 1) }
        : one,
    )
    .filter((one, index, all) => all.findIndex(other => isSame(one, other)) === index)
    .map((one, _, all) => ({ ...one, isShared: all.filter(({ value }) => value === one.value).length > 1 }));
}

function isSame(one: InitialIdentifier, other: InitialIdentifier): boolean {
  return one.name === other.name && one.value === other.value;
}

function heldOf(name: Name, index: number, kind: Kind, how: Holding): InitialIdentifier[] {
  const values = {
    own: [ownAddress(kind, index)],
    shared: [ownAddress(kind, sharedAddress)],
    both: [ownAddress(kind, index), ownAddress(kind, sharedAddress)],
    none: [],
  }[how];
  return values.map((value, place) => ({ name, kind, value, isPrimary: place === 0, isShared: false }));
}

function ownAddress(kind: Kind, index: number): string {
  return addresses[kind][index] ?? '';
}

/** The authenticators of an account whose codes can reach it, the last used one first. */
export function initialAuthenticators(
  { accounts }: Start,
  name: Name,
  held: readonly InitialIdentifier[],
): CodeMethod[] {
  const methods = accounts[names.indexOf(name)]?.methods ?? [];
  return methods.filter(method => held.some(one => one.name === name && one.kind === kindOf[method]));
}
