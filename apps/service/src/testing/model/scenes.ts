import type { Draw } from './asking';
import type { CallName } from './calls/calls';
import { names, owners } from './cast';
import type { Start } from './start';
import type { Step } from './steps';

/** What races were found in, as the first sequences of each run: who draws them by chance may wait for long. */
export interface Scene {
  start: Start;
  steps: Step[];
}

const late = 6;

const plain: Start = {
  accounts: names.map(() => ({ email: 'own', phone: 'own', methods: [], hasCard: false })),
  standings: owners.map(() => 'sudo'),
  hasUnproven: false,
};

const draw: Draw = {
  browser: 0,
  pick: 0,
  kind: 'email',
  address: late,
  isApt: true,
  code: 'right',
  isOdd: false,
};

const call = (name: CallName, node: number, given: Partial<Draw> = {}) => ({
  name,
  node,
  draw: { ...draw, ...given },
});

const [ann, ben] = [0, 2];

export const scenes: Record<string, Scene> = {
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
    start: { ...plain, standings: owners.map(() => 'single') },
    steps: [[call('change the IBAN', 0, { pick: 1 }), call('change the IBAN', 1, { pick: 1 })]],
  },
};
