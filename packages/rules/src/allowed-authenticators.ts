import type { CodeMethod } from './codes';

/** How a person shows who they are, as the wire names it; `card` is a card's full number beside a code. */
export type MfaMethod = CodeMethod | 'card';

/** What a challenge is for, where an account stands behind it. */
export type StepUp = 'sign-in' | 'sudo' | 'single';

/** One way in which a challenge may be met now: `channel` is how its code travels. */
export type AllowedAuthenticator = {
  readonly method: MfaMethod;
  readonly channel: CodeMethod;
  /** Normalised e-mail or E.164 phone. */
  readonly destination: string;
};

/** An address that gets codes. `isFresh`: too new to be trusted with what a single grant opens. */
export type Proof = { readonly channel: CodeMethod; readonly destination: string; readonly isFresh: boolean };

/** What an account has to prove itself with, for one purpose. */
export type AccountAuthenticators = {
  /** The active methods, the one last used first. */
  readonly methods: readonly Proof[];
  /** The primary verified e-mail and phone, the e-mail first. */
  readonly verified: readonly Proof[];
  readonly hasCard: boolean;
  /** None of the cards is old enough to be trusted with what a single grant opens. */
  readonly isCardFresh: boolean;
  /** The channel of the last reset, until a sign-in has proven another: one channel never proves two things. */
  readonly resetThrough: CodeMethod | null;
  /** Methods with too many wrong codes for this purpose. */
  readonly spent: readonly MfaMethod[];
  /** The password is breached or imposed (status 2): a new one asks a code even where there is no method. */
  readonly isPasswordExposed: boolean;
  /** A proof was taken away, or the last sign-in proved too little: no single grant for a day. */
  readonly isSingleBarred: boolean;
};

type Find = (proofs: AccountAuthenticators) => readonly AllowedAuthenticator[];

/** Where each purpose looks, in this order: the first that has a way decides. */
const sources: Readonly<Record<StepUp, readonly Find[]>> = {
  'sign-in': [methodsBesideReset, otherChannel, card],
  sudo: [methods, otherChannel, verifiedOfExposed, card],
  single: [agedMethods, agedOtherChannel, agedCard],
};

/** In which ways a challenge may be met; the first is offered first. None: see `whyNoneAllowed`. */
export function allowedAuthenticatorsOf(
  purpose: StepUp,
  proofs: AccountAuthenticators,
): readonly AllowedAuthenticator[] {
  if (purpose === 'single' && proofs.isSingleBarred) return [];
  return sources[purpose].map(find => find(proofs)).find(ways => ways.length > 0) ?? [];
}

/** Whether a sign-in with the right password asks a code as well, where no trusted device spares it. */
export function asksCode({ methods: active, resetThrough }: AccountAuthenticators): boolean {
  return active.length > 0 || resetThrough !== null;
}

/**
 * Why no way is left: `spent`, there would be one but for too many wrong codes; `too-new`, what is there may not be trusted
 * yet; `no-method`, there is nothing.
 */
export function whyNoneAllowed(
  purpose: StepUp,
  proofs: AccountAuthenticators,
): 'spent' | 'too-new' | 'no-method' {
  if (purpose === 'single' && proofs.isSingleBarred) return 'too-new';
  if (allowedAuthenticatorsOf(purpose, { ...proofs, spent: [] }).length > 0) return 'spent';
  const hasProof = proofs.methods.length > 0 || proofs.hasCard;
  return purpose === 'single' && hasProof ? 'too-new' : 'no-method';
}

function methods(proofs: AccountAuthenticators): readonly AllowedAuthenticator[] {
  return proofs.methods.filter(unspent(proofs)).map(wayOf);
}

function methodsBesideReset(proofs: AccountAuthenticators): readonly AllowedAuthenticator[] {
  return proofs.methods
    .filter(unspent(proofs))
    .filter(({ channel }) => channel !== proofs.resetThrough)
    .map(wayOf);
}

function agedMethods(proofs: AccountAuthenticators): readonly AllowedAuthenticator[] {
  return proofs.methods.filter(unspent(proofs)).filter(isAged).map(wayOf);
}

/** A verified address of the other kind, where the methods cannot be used: guessed at too often, or the reset's own. */
function otherChannel(proofs: AccountAuthenticators): readonly AllowedAuthenticator[] {
  const isBarred = proofs.resetThrough !== null || proofs.methods.some(method => !unspent(proofs)(method));
  if (!isBarred) return [];
  return proofs.verified
    .filter(unspent(proofs))
    .filter(({ channel }) => channel !== proofs.resetThrough)
    .map(wayOf);
}

function agedOtherChannel(proofs: AccountAuthenticators): readonly AllowedAuthenticator[] {
  const [active, verified] = [proofs.methods.filter(isAged), proofs.verified.filter(isAged)];
  return otherChannel({ ...proofs, methods: active, verified, resetThrough: null });
}

function verifiedOfExposed(proofs: AccountAuthenticators): readonly AllowedAuthenticator[] {
  if (!proofs.isPasswordExposed || proofs.methods.length > 0) return [];
  return proofs.verified.filter(unspent(proofs)).map(wayOf);
}

/** The number of a card beside a code to the verified e-mail, else phone. */
function card({ hasCard, verified, spent }: AccountAuthenticators): readonly AllowedAuthenticator[] {
  const [first] = verified;
  if (!hasCard || !first || spent.includes('card')) return [];
  return [{ method: 'card', channel: first.channel, destination: first.destination }];
}

function agedCard(proofs: AccountAuthenticators): readonly AllowedAuthenticator[] {
  return proofs.isCardFresh ? [] : card(proofs);
}

function unspent({ spent }: AccountAuthenticators): (proof: Proof) => boolean {
  return ({ channel }) => !spent.includes(channel);
}

function isAged({ isFresh }: Proof): boolean {
  return !isFresh;
}

function wayOf({ channel, destination }: Proof): AllowedAuthenticator {
  return { method: channel, channel, destination };
}
