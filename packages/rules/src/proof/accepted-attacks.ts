import type { Kind, Stolen } from './thief-model';
import type { Goal, Way } from './thief-search';

/** An attack that the rules accept, with the reason that the customer reads in docs/security.md. */
type Accepted = {
  readonly who: string;
  readonly why: string;
  readonly goals: readonly Goal[];
  readonly covers: (stolen: ReadonlySet<Stolen>, kind: Kind) => boolean;
};

const isIn = (stolen: ReadonlySet<Stolen>) => stolen.has('password') || stolen.has('session');

/** Whether the thief reads the address of an enrolled e-mail or SMS. */
const holdsAuthenticator = (stolen: ReadonlySet<Stolen>, { enrolled }: Kind) =>
  (stolen.has('mailbox') && enrolled.includes('email')) || (stolen.has('SIM') && enrolled.includes('sms'));

const readsOne = (stolen: ReadonlySet<Stolen>) => stolen.has('mailbox') || stolen.has('SIM');

/** The first row that covers a way gives its reason. */
export const acceptedAttacks: readonly Accepted[] = [
  {
    who: 'somebody who has the unlocked phone',
    why: 'The phone shows the codes, has the app, the passkey and the session. Whoever holds it unlocked is the person, for every service.',
    goals: [
      'money at once',
      'money after a day that nobody used',
      'money, and nobody was told',
      'access after a report',
    ],
    covers: stolen => stolen.has('unlocked phone'),
  },
  {
    who: 'somebody who reads the mailbox and the phone number',
    why: 'Both addresses are theirs: no message reaches the owner.',
    goals: ['money at once', 'money, and nobody was told'],
    covers: stolen => stolen.has('mailbox') && stolen.has('SIM'),
  },
  {
    who: 'somebody who reads the only address of an account',
    why: 'The account has nothing else that could tell its owner, or ask for more. A second address ends this.',
    goals: ['money at once', 'money, and nobody was told'],
    covers: (stolen, { addresses }) => addresses.length === 1 && readsOne(stolen),
  },
  {
    who: 'somebody who has all that a sign-in asks for: the password, the session or a recovery code, and the codes of the authenticator',
    why: 'Nothing tells them from the owner. Every other address is told; the bank account settles after a day and can be put back for seven. An app or a passkey ends this.',
    goals: ['money at once', 'money after a day that nobody used', 'access after a report'],
    covers: (stolen, kind) =>
      (isIn(stolen) || stolen.has('recovery code')) && holdsAuthenticator(stolen, kind),
  },
  {
    who: 'somebody who has the password, the session or a recovery code, and one more thing',
    why: 'What they add counts after a day. Every address is told at once, and a report ends it.',
    goals: ['money after a day that nobody used'],
    covers: stolen => isIn(stolen) || (readsOne(stolen) && stolen.has('recovery code')),
  },
  {
    who: 'somebody who has the number of the card and reads an address',
    why: 'That is how the owner comes back who has lost everything: after a day, in which every address is told and can cancel.',
    goals: ['money after a day that nobody used', 'money, and nobody was told', 'access after a report'],
    covers: stolen => stolen.has('card number') && readsOne(stolen),
  },
];

/** The row that accepts a way; undefined if none does. */
export function acceptedBy({ goal, stolen, kind }: Way): Accepted | undefined {
  return acceptedAttacks.find(({ goals, covers }) => goals.includes(goal) && covers(new Set(stolen), kind));
}
