import type { Draw } from './random-draw';
import type { CallName } from './calls/calls';
import { names, owners } from './people';
import type { Start } from './initial-state';
import type { Step } from './steps';

/** The first sequences of each run: known or suspected races, which random draws would find only after a long time. */
export interface KnownRace {
  start: Start;
  steps: Step[];
}

const late = 6;

const plain: Start = {
  accounts: names.map(() => ({ email: 'own', phone: 'own', methods: [], hasCard: false })),
  signInStates: owners.map(() => 'sudo'),
  hasUnproven: false,
};

const withMethods: Start = {
  ...plain,
  accounts: plain.accounts.map(each => ({ ...each, methods: ['email'] })),
};

const draw: Draw = {
  browser: 0,
  pick: 0,
  kind: 'email',
  address: late,
  isSensible: true,
  code: 'right',
  isOdd: false,
};

const call = (name: CallName, node: number, given: Partial<Draw> = {}) => ({
  name,
  node,
  draw: { ...draw, ...given },
});

const [ann, ben, cas, dee] = [0, 2, 3, 4];

export const knownRaces: Record<string, KnownRace> = {
  'two newcomers register with one e-mail': {
    start: plain,
    steps: [[call('register', 0, { pick: 0 }), call('register', 1, { pick: 1, browser: ben })]],
  },
  'two accounts prove one address': {
    start: plain,
    steps: [
      [call('change contact', 0, { browser: ann })],
      [call('change contact', 1, { browser: ben })],
      [call('confirm contact', 0, { pick: 0 }), call('confirm contact', 1, { pick: 1 })],
    ],
  },
  'an account proves what a newcomer registers with': {
    start: plain,
    steps: [
      [call('change contact', 0, { browser: ann, address: late - 1 })],
      [call('confirm contact', 0), call('register', 1, { browser: ben })],
    ],
  },
  'the last two e-mails are removed': {
    start: { ...plain, accounts: plain.accounts.map(each => ({ ...each, email: 'both' })) },
    steps: [[call('remove an address', 0, { pick: 0 }), call('remove an address', 1, { pick: 1 })]],
  },
  'one code is confirmed twice': {
    start: plain,
    steps: [[call('change contact', 0)], [call('confirm contact', 0), call('confirm contact', 1)]],
  },
  'one grant is used twice': {
    start: { ...plain, signInStates: owners.map(() => 'single') },
    steps: [[call('change the IBAN', 0, { pick: 1 }), call('change the IBAN', 1, { pick: 1 })]],
  },
  'a grant for one bank account is used for another, and then for its own': {
    start: withMethods,
    steps: [
      [call('ask for a grant for an IBAN', 0, { pick: 1, address: 0 })],
      [call('confirm a sign-in or a grant', 0)],
      [call('change the IBAN', 1, { pick: 1, address: 1 })],
      [
        call('change the IBAN', 0, { pick: 1, address: 0 }),
        call('change the IBAN', 1, { pick: 1, address: 1 }),
      ],
    ],
  },
  'an account is blocked while its person signs in': {
    start: { ...plain, signInStates: owners.map(() => 'not at all') },
    steps: [1, 2, 3].flatMap(() => [
      [call('sign in', 0, { address: 0 }), call('operator blocks', 1)],
      [call('operator unblocks', 0)],
    ]),
  },
  'an account is blocked while its person confirms a sign-in': {
    start: { ...withMethods, signInStates: owners.map(() => 'not at all') },
    steps: [
      [call('sign in', 0, { address: 0 })],
      [call('confirm a sign-in or a grant', 0), call('operator blocks', 1)],
    ],
  },
  'a blocked account would be closed': {
    start: { ...sharing('shared', ['Ann', 'Cas']), signInStates: owners.map(() => 'limited') },
    steps: [
      [call('ask for the code of a duplicate', 0, { browser: ann, address: 0 })],
      [call('prove a duplicate', 0), call('operator blocks', 1, { pick: 2 })],
      [call('take duplicates', 0, { browser: ann, pick: 3, address: 1 })],
    ],
  },
  'a password is imposed on a session with a grant, which gets another': {
    start: withMethods,
    steps: [
      [call('operator imposes a password', 0), call('change contact', 1)],
      [call('ask for a grant', 0)],
      [call('confirm a sign-in or a grant', 0)],
      [call('change contact', 1)],
      [call('operator imposes a password', 0), call('change the password', 1, { pick: 1 })],
    ],
  },
  'two accounts claim one person': {
    start: { ...plain, accounts: plain.accounts.map(each => ({ ...each, email: 'both' })) },
    steps: [
      // The third proposal of Ann, the second of Ben: the same person of the third platform.
      [call('show whose a similar account is', 0, { browser: ann, pick: 1 })],
      [call('show whose a similar account is', 1, { browser: ben, pick: 0 })],
      [call('claim a similar account', 0, { pick: 0 }), call('claim a similar account', 1, { pick: 1 })],
    ],
  },
  'two accounts take one e-mail from each other': {
    start: {
      ...plain,
      accounts: plain.accounts.map((each, index) => ({ ...each, email: index % 3 === 0 ? 'own' : 'both' })),
      signInStates: owners.map(() => 'limited'),
    },
    steps: [
      [call('ask for the code of a duplicate', 0, { browser: ben, address: 0 })],
      [call('ask for the code of a duplicate', 1, { browser: cas, address: 0 })],
      [call('prove a duplicate', 0, { pick: 0 })],
      [call('prove a duplicate', 1, { pick: 0 })],
      [
        call('take duplicates', 0, { browser: ben, pick: 3, address: 1 }),
        call('take duplicates', 1, { browser: cas, pick: 3, address: 1 }),
      ],
    ],
  },
  'two accounts that may be closed take one e-mail from each other': {
    start: {
      ...plain,
      accounts: plain.accounts.map((each, index) => ({
        ...each,
        email: index % 2 === 0 ? 'shared' : 'own',
        phone: 'none',
      })),
      signInStates: owners.map(() => 'limited'),
    },
    steps: [
      [call('ask for the code of a duplicate', 0, { browser: ann, address: 0 })],
      [call('ask for the code of a duplicate', 1, { browser: cas, address: 0 })],
      [call('prove a duplicate', 0, { pick: 0 })],
      [call('prove a duplicate', 1, { pick: 0 })],
      [
        call('take duplicates', 0, { browser: ann, pick: 3, address: 1 }),
        call('take duplicates', 1, { browser: cas, pick: 3, address: 1 }),
      ],
    ],
  },
  'an account removes what it would keep while the other is taken from it': {
    start: {
      ...sharing('both'),
      signInStates: owners.map((_, index) => (index === dee ? 'limited' : 'sudo')),
    },
    steps: [
      [call('ask for the code of a duplicate', 0, { browser: dee, address: 0 })],
      [call('prove a duplicate', 0)],
      [
        call('take duplicates', 0, { browser: dee, pick: 3, address: 1 }),
        call('remove an address', 1, { browser: cas, pick: 1 }),
      ],
    ],
  },
  'an account of another person would be closed': {
    start: { ...sharing('shared'), signInStates: owners.map(() => 'limited') },
    steps: [
      [call('ask for the code of a duplicate', 0, { browser: dee, address: 0 })],
      [call('prove a duplicate', 0)],
      [call('take duplicates', 0, { browser: dee, pick: 3, address: 1 })],
    ],
  },
};

/** Two accounts have one e-mail: by default those of Cas and Dee, who are two people in the directory. */
function sharing(how: 'both' | 'shared', among: readonly string[] = ['Cas', 'Dee']): Start {
  const accounts = plain.accounts.map((each, index) => ({
    ...each,
    email: among.includes(names[index] ?? '') ? how : ('own' as const),
    phone: 'none' as const,
  }));
  return { ...plain, accounts };
}
