import type { AccountAuthenticators, EnrolledAuthenticator, MfaMethod } from '../authenticators';
import type { CodeMethod } from '../codes';
import { type Act, mayAct } from './acts';
import {
  allowedAuthenticatorsOf,
  proofBy,
  requiresAdditional,
  requiresCode,
  whyNoneAllowed,
} from './allowed';
import { provesIdentity } from './cards';
import {
  isAddressSettledAtOnce,
  isAuthenticatorSettledAtOnce,
  isRemovedAtOnce,
  type StepUpProof,
} from './settling';
import type { Confirmation } from './sources';
import { isSettled, type Standing } from './standing';

/** What a thief may have of the owner, or bring. */
export const stealable = [
  'password',
  'session',
  'unlocked phone',
  'trusted device',
  'mailbox',
  'SIM',
  'recovery code',
  'card number',
  'card of their own',
] as const;
export type Stolen = (typeof stealable)[number];

const types = ['passkey', 'totp', 'sms', 'email'] as const;
type Type = (typeof types)[number];
const channels = ['email', 'sms'] as const;

/** A kind of account: what its owner has had from the start. */
export type Kind = {
  readonly addresses: readonly CodeMethod[];
  readonly enrolled: readonly Type[];
  readonly hasCard: boolean;
  readonly hasRecoveryCodes: boolean;
};

/**
 * Something in the account: the owner's, which is old, or the thief's. That is new; or new and settled at once; or a day old, or a week. A
 * passkey or app that is older than what guards the account has `+`.
 */
type Held = 'owner' | 'new' | 'new, settled' | 'day' | 'week' | 'day+' | 'week+';
type Enrolled = { readonly type: Type; readonly held: Held };
type Addresses = Readonly<Partial<Record<CodeMethod, Held>>>;

/** Where the account, the thief and the owner stand. */
export type State = {
  readonly enrolled: readonly Enrolled[];
  readonly primary: Addresses;
  /** Further addresses of the thief, which may reset the password. */
  readonly further: Addresses;
  readonly cards: readonly Held[];
  readonly knowsPassword: boolean;
  /** In a restricted session only a new password is allowed. */
  readonly session: 'none' | 'restricted' | 'full';
  readonly resetThrough: CodeMethod | null;
  readonly isGuarded: boolean;
  readonly isImposed: boolean;
  readonly hasSuspended: boolean;
  readonly loss: 'reported' | 'due' | null;
  readonly leaving: Type | null;
  readonly bank: 'owner' | 'changed' | 'settled';
  readonly hasConsent: boolean;
  /** A message has reached an address that is not stolen. */
  readonly isTold: boolean;
  readonly hasReported: boolean;
  readonly waits: number;
};

/** The rules that a search may weaken, to show that it finds the way that each one closes. */
export const rules = {
  isAuthenticatorSettledAtOnce,
  isAddressSettledAtOnce,
  provesIdentity,
  isRemovedAtOnce,
  mayAct,
  /** What a report suspends: everything that was added. */
  isSuspended: (held: Held): boolean => held !== 'owner',
};
export type Rules = typeof rules;

export type Step = { readonly name: string; readonly to: State };

type Has = ReadonlySet<Stolen>;

const day = 24 * 60 * 60;

export function begin(kind: Kind, has: Has): State {
  return {
    enrolled: kind.enrolled.map(type => ({ type, held: 'owner' })),
    primary: Object.fromEntries(kind.addresses.map(channel => [channel, 'owner'])),
    further: {},
    cards: kind.hasCard ? ['owner'] : [],
    knowsPassword: has.has('password'),
    session: has.has('session') || has.has('unlocked phone') ? 'full' : 'none',
    resetThrough: null,
    isGuarded: false,
    isImposed: false,
    hasSuspended: false,
    loss: null,
    leaving: null,
    bank: 'owner',
    hasConsent: false,
    isTold: false,
    hasReported: false,
    waits: 0,
  };
}

/** The steps that a thief can take, each with the state that it leads to. A step-up is part of the act that it is for. */
export function stepsOf(state: State, kind: Kind, has: Has, by: Rules): Step[] {
  const ofSession: Readonly<Record<State['session'], () => Step[]>> = {
    none: () => signIns(state, has),
    restricted: () => newPasswords(state, has, by),
    full: () => [...enrolments(state, has, by), ...otherActs(state, has, by)],
  };
  return [
    ...ofSession[state.session](),
    ...resets(state, has),
    ...lossReports(state, has),
    ...waits(state, kind, by),
  ];
}

function toStanding(held: Held): Standing {
  const isNew = held === 'new' || held === 'new, settled';
  return {
    agedIn: isNew ? day : 0,
    settledIn: held === 'new' ? day : 0,
    isOlderThanGuard: held === 'owner' || held.endsWith('+'),
  };
}

/** The account as the rules see it, with this card. The thief confirms every address that they read, which helps them most. */
function accountOf(state: State, has: Has, card: Held | undefined): AccountAuthenticators {
  const { primary, enrolled } = state;
  const verified = channels.flatMap(channel => {
    const held = primary[channel];
    return held ? [{ channel, destination: channel, ...toStanding(held) }] : [];
  });
  return {
    enrolled: enrolled.flatMap((one): EnrolledAuthenticator[] => {
      const own = { id: idOf(one), ...toStanding(one.held) };
      const { type } = one;
      if (type === 'passkey' || type === 'totp') return [{ ...own, method: type, channel: null }];
      const address = verified.find(({ channel }) => channel === type);
      return address ? [{ ...own, channel: type, address }] : [];
    }),
    hasPasskeyElsewhere: false,
    hasSuspended: state.hasSuspended,
    // A report voids them.
    hasRecoveryCodes: has.has('recovery code') && !state.hasReported,
    verified,
    card: card ? toStanding(card) : null,
    confirmed: channels.filter(channel => primary[channel] && reads(channel, state, has)),
    resetThrough: state.resetThrough,
    isGuessed: false,
    isPasswordExposed: state.isImposed,
    isPasswordImposed: state.isImposed,
    areLost: state.loss === 'due',
    guardedFor: state.isGuarded || state.isImposed ? day : 0,
  };
}

const idOf = ({ type, held }: Enrolled) => `${type} of the ${held === 'owner' ? 'owner' : 'thief'}`;

/** Whether the thief reads what is sent there. */
function reads(channel: CodeMethod, { primary }: State, has: Has): boolean {
  return (primary[channel] !== undefined && primary[channel] !== 'owner') || isStolen(channel, has);
}

function isStolen(channel: CodeMethod, has: Has): boolean {
  return channel === 'email' ? has.has('mailbox') : has.has('SIM') || has.has('unlocked phone');
}

type How = {
  readonly method: MfaMethod;
  readonly id: string | null;
  /** The account as it is for the card that is used. */
  readonly account: AccountAuthenticators;
};

const found = new WeakMap<State, Partial<Record<Confirmation, How[]>>>();

/** How the thief can confirm; found once for each state. */
function confirmations(confirmation: Confirmation, state: State, has: Has): How[] {
  const known = found.get(state) ?? {};
  found.set(state, known);
  return (known[confirmation] ??= findConfirmations(confirmation, state, has));
}

function findConfirmations(confirmation: Confirmation, state: State, has: Has): How[] {
  const account = accountOf(state, has, state.cards[0]);
  const plain = allowedAuthenticatorsOf(confirmation, account).flatMap(({ method, channel }): How[] => {
    if (method === 'card' || (channel !== null && !reads(channel, state, has))) return [];
    if (method === 'recovery-code') return [{ method, id: null, account }];
    const held = state.enrolled.filter(
      one => one.type === method && (channel !== null || one.held !== 'owner' || has.has('unlocked phone')),
    );
    if (channel !== null) return [{ method, id: held[0] ? idOf(held[0]) : null, account }];
    return held
      .filter(one => confirmsAlone(confirmation, state, has, one))
      .map(one => ({ method, id: idOf(one), account }));
  });
  const byCard = state.cards
    .filter(card => card !== 'owner' || has.has('card number'))
    .flatMap((card): How[] => {
      const withIt = accountOf(state, has, card);
      const allowed = allowedAuthenticatorsOf(confirmation, withIt).find(({ method }) => method === 'card');
      return allowed?.channel && reads(allowed.channel, state, has)
        ? [{ method: 'card', id: null, account: withIt }]
        : [];
    });
  return [...plain, ...byCard];
}

/** Whether this one confirms, and not only another of its type. */
function confirmsAlone(confirmation: Confirmation, state: State, has: Has, one: Enrolled): boolean {
  const account = accountOf({ ...state, enrolled: [one] }, has, undefined);
  return allowedAuthenticatorsOf(confirmation, account).some(({ method }) => method === one.type);
}

type Proof = StepUpProof & { readonly id: string | null };

/** The step-ups that the thief can have in this session, with the account after it. What removes lost authenticators guards the account. */
function stepUps(state: State, has: Has): { proof: Proof; after: State }[] {
  return (['sudo', 'first-enrolment'] as const).flatMap(confirmation =>
    confirmations(confirmation, state, has).map(({ method, id, account }) => {
      const removesLost = method === 'card' && state.loss === 'due';
      const proof = removesLost ? { method, isSettled: false } : proofBy({ method, id }, account);
      return { proof: { ...proof, id }, after: removesLost ? withoutLost(state) : state };
    }),
  );
}

function may(act: Act, { isSettled: isSettledProof }: Proof, by: Rules): boolean {
  return by.mayAct(act, { sudo: true, isSettled: isSettledProof, single: false });
}

function signIns(state: State, has: Has): Step[] {
  const session = state.isImposed ? 'restricted' : 'full';
  const enter = (name: string, from: State): Step => told({ name, to: { ...from, session } }, state, has);
  const proven = { ...state, resetThrough: null };
  const ways = confirmations('sign-in', state, has);
  const byPasskey = ways
    .filter(({ method }) => method === 'passkey')
    .map(() => enter('sign in with a passkey', proven));
  if (!state.knowsPassword) return byPasskey;
  const account = accountOf(state, has, state.cards[0]);
  const isTrusted = has.has('trusted device') && !state.hasReported && state.resetThrough === null;
  if (!requiresCode(account) || isTrusted) return [...byPasskey, enter('sign in with the password', state)];
  // After a reset, another channel would be asked, and the account has none.
  if (!whyNoneAllowed('sign-in', account))
    return [...byPasskey, enter('sign in with the password alone', guarded(proven))];
  const byCode = ways.flatMap(({ method, account: used }) => {
    const name = `sign in with password and ${method}`;
    const after = method === 'card' ? { ...withoutLost(state), resetThrough: null } : proven;
    if (!requiresAdditional(used, method)) return [enter(name, after)];
    if (confirmations('additional', state, has).length > 0) return [enter(`${name} and another`, after)];
    const isAsked = allowedAuthenticatorsOf('additional', used).length > 0;
    return isAsked ? [] : [enter(name, guarded(after))];
  });
  return [...byPasskey, ...byCode];
}

function resets(state: State, has: Has): Step[] {
  const account = accountOf(state, has, undefined);
  return channels
    .filter(channel => {
      const { [channel]: primary } = state.primary;
      const { [channel]: further } = state.further;
      const own = primary && reads(channel, state, has) ? [primary] : [];
      return [...own, ...(further ? [further] : [])].some(held => isSettled(toStanding(held), account));
    })
    .map(channel => {
      const to = { knowsPassword: true, isImposed: false, resetThrough: channel, session: 'none' } as const;
      return told({ name: `reset the password by ${channel}`, to: { ...guarded(state), ...to } }, state, has);
    });
}

function lossReports(state: State, has: Has): Step[] {
  if (!state.knowsPassword || state.loss || confirmations('loss', state, has).length === 0) return [];
  return [told({ name: 'report the loss of everything', to: { ...state, loss: 'reported' } }, state, has)];
}

function newPasswords(state: State, has: Has, by: Rules): Step[] {
  const account = accountOf(state, has, state.cards[0]);
  const areAllConfirmed = account.verified.every(({ channel }) => account.confirmed.includes(channel));
  return stepUps(state, has)
    .filter(({ proof }) => may('set-imposed-password', proof, by))
    .filter(({ proof }) => account.enrolled.length > 0 || proof.method === 'card' || areAllConfirmed)
    .map(({ after }) => {
      const to = { isImposed: false, isGuarded: true, knowsPassword: true, session: 'full' } as const;
      return told({ name: 'set the new password', to: { ...after, ...to } }, state, has);
    });
}

/** A third authenticator of the thief vouches for nothing that the second does not. */
const mostEnrolments = 2;

function enrolments(state: State, has: Has, by: Rules): Step[] {
  const ofThief = state.enrolled.filter(({ held }) => held !== 'owner');
  if (ofThief.length >= mostEnrolments) return [];
  const account = accountOf(state, has, state.cards[0]);
  const isFirst = account.enrolled.length === 0;
  return types
    .filter(type => !ofThief.some(each => each.type === type))
    .flatMap(type => {
      const isSent = type === 'sms' || type === 'email';
      const isPossible = isSent ? reads(type, state, has) && state.primary[type] : true;
      if (!isPossible || (isSent && account.enrolled.some(({ channel }) => channel === type))) return [];
      const proven = stepUps(state, has).filter(({ proof }) => may('enrol-authenticator', proof, by));
      const unproven = isFirst && isSent ? [{ proof: null, after: state }] : [];
      return [...proven, ...unproven].map(({ proof, after }) => {
        const isAtOnce = by.isAuthenticatorSettledAtOnce(
          type,
          proof,
          after === state ? account : accountOf(after, has, after.cards[0]),
        );
        const one: Enrolled = { type, held: isAtOnce ? 'new, settled' : 'new' };
        const name = `enrol ${type}${proof ? ` after a step-up by ${proof.method}` : ''}`;
        return told({ name, to: { ...after, enrolled: [...after.enrolled, one] } }, state, has);
      });
    });
}

function otherActs(state: State, has: Has, by: Rules): Step[] {
  const account = accountOf(state, has, state.cards[0]);
  const steps: Step[] = [];
  const act = (name: string, change: Partial<State>) =>
    steps.push(told({ name, to: { ...state, ...change } }, state, has));
  for (const { proof } of stepUps(state, has)) {
    for (const channel of channels) {
      if (reads(channel, state, has)) continue;
      const held = by.isAddressSettledAtOnce(channel, proof, account) ? 'new, settled' : 'new';
      const present = state.primary[channel];
      if (may(present ? 'replace-settled-address' : 'add-address', proof, by))
        act(`make an ${channel} of their own the primary one`, {
          primary: { ...state.primary, [channel]: held },
        });
      if (present && !state.further[channel] && may('add-address', proof, by))
        act(`add an ${channel} of their own`, { further: { ...state.further, [channel]: held } });
    }
    for (const one of state.enrolled) {
      const seen = account.enrolled.find(({ id }) => id === idOf(one));
      if (
        one.held !== 'owner' ||
        state.enrolled.length < 2 ||
        !seen ||
        !may('remove-authenticator', proof, by)
      )
        continue;
      if (by.isRemovedAtOnce(seen, proof, account))
        act(`remove ${one.type}`, { enrolled: state.enrolled.filter(each => each !== one) });
      else act(`ask for the removal of ${one.type}`, { leaving: one.type });
    }
    if (may('consent-to-money', proof, by))
      act(`consent to move money after a step-up by ${proof.method}`, { hasConsent: true });
  }
  const proves = by.provesIdentity({ isOriginal: false, isOfLinkedPerson: false });
  if (has.has('card of their own') && proves && !state.cards.some(card => card !== 'owner'))
    act('add a card of their own', { cards: [...state.cards, 'new'] });
  if (state.bank === 'owner')
    for (const { method, id } of confirmations('single', state, has)) {
      const one = state.enrolled.find(each => idOf(each) === id);
      const isOld = one?.held === 'owner' || one?.held.startsWith('week');
      const isAtOnce = (method === 'passkey' || method === 'totp') && isOld;
      act(`change the bank account by ${method}`, { bank: isAtOnce ? 'settled' : 'changed' });
    }
  return steps;
}

/** Nothing is inherited from now on, for a day. */
function guarded(state: State): State {
  const older: Partial<Record<Held, Held>> = { day: 'day+', week: 'week+' };
  const enrolled = state.enrolled.map(one => ({ ...one, held: older[one.held] ?? one.held }));
  return { ...state, isGuarded: true, enrolled };
}

function withoutLost(state: State): State {
  return state.loss === 'due' ? guarded({ ...state, loss: null, enrolled: [] }) : state;
}

const mostWaits = 3;

/** Ten minutes end step-ups, which helps nobody: such a wait is no step of its own. */
function waits(state: State, kind: Kind, by: Rules): Step[] {
  const mayReport = state.isTold && !state.hasReported;
  const report = mayReport ? [{ name: 'THE OWNER REPORTS', to: reported(state, kind, by) }] : [];
  if (state.waits >= mostWaits) return report;
  const week = mayReport ? [] : [{ name: 'wait 8 days', to: aged(state, 'week') }];
  return [{ name: 'wait 25 hours', to: aged(state, 'day') }, ...week, ...report];
}

function aged(state: State, to: 'day' | 'week'): State {
  const older = (held: Held): Held =>
    held === 'owner' || held.startsWith('week') ? (held === 'owner' ? held : 'week') : to;
  const settled = (held: Held): Held => (held === 'owner' ? held : 'day');
  const ofChannels = (all: Addresses): Addresses =>
    Object.fromEntries(Object.entries(all).map(([channel, held]) => [channel, settled(held)]));
  return {
    ...state,
    enrolled: state.enrolled
      .filter(({ type, held }) => held !== 'owner' || type !== state.leaving)
      .map(({ type, held }) => ({
        type,
        held: type === 'sms' || type === 'email' ? settled(held) : older(held),
      })),
    primary: ofChannels(state.primary),
    further: ofChannels(state.further),
    cards: state.cards.map(settled),
    leaving: null,
    isGuarded: false,
    loss: state.loss === 'reported' && to === 'day' ? 'due' : null,
    bank: state.bank === 'changed' ? 'settled' : state.bank,
    waits: state.waits + 1,
  };
}

/** "This was not me": sessions end, what was added is suspended, what was removed comes back, the earlier bank account too. */
function reported(state: State, kind: Kind, by: Rules): State {
  const first = begin(kind, new Set());
  const ofThief = state.enrolled.filter(({ held }) => held !== 'owner');
  const kept = ofThief.filter(({ held }) => !by.isSuspended(held));
  return {
    ...guarded({ ...first, enrolled: [...first.enrolled, ...kept] }),
    cards: [...first.cards, ...state.cards.filter(card => card !== 'owner' && !by.isSuspended(card))],
    resetThrough: state.resetThrough,
    isImposed: true,
    hasSuspended: kept.length < ofThief.length,
    knowsPassword: state.knowsPassword,
    isTold: true,
    hasReported: true,
    waits: state.waits,
  };
}

/** Every step is told to each address from before and after it. */
function told({ name, to }: Step, from: State, has: Has): Step {
  const reaches = channels.some(
    channel =>
      (from.primary[channel] === 'owner' || to.primary[channel] === 'owner') && !isStolen(channel, has),
  );
  return { name, to: { ...to, isTold: to.isTold || reaches } };
}
