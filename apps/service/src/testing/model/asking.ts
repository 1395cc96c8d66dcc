import fc from 'fast-check';
import type { Kind } from '../../core/identifiers/kinds';
import { codeHash } from '../../core/challenges/new-code';
import type { Answer, Call, TestNode } from '../service';
import { wrongCode } from '../browser';
import { addresses, owners } from './cast';
import type { Phase, Typed } from './phases';
import type { Challenge, Identifier, Session, State, Token } from './state';
import { hashHeldBy, sending, type World } from './world';

/** What was drawn for a call, as each reads it. Numbers choose among what is there at the time. */
export interface Draw {
  browser: number;
  pick: number;
  kind: Kind;
  address: number;
  /** Whether somebody calls who may, about what is theirs, where there is such; else anybody about anything. */
  isApt: boolean;
  code: 'right' | 'wrong' | 'stale' | 'of another';
  isOdd: boolean;
}

const mostly = (weight: number) => fc.nat(weight).map(drawn => drawn > 0);

export const draws: fc.Arbitrary<Draw> = fc.record({
  browser: fc.nat(owners.length - 1),
  pick: fc.nat(7),
  kind: fc.constantFrom<Kind>('email', 'phone'),
  address: fc.nat(addresses.email.length - 1),
  isApt: mostly(6),
  code: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Draw['code']>('right') },
    { weight: 2, arbitrary: fc.constantFrom<Draw['code']>('wrong', 'stale', 'of another') },
  ),
  isOdd: fc.boolean(),
});

/** A call that is about to be made, with what the model says of it. */
export interface Asked {
  /** The call as the contract names it. */
  call: string;
  /** The hash of the token that it carries, and the code that was typed. */
  held?: string;
  typed?: Typed;
  /** Of a merge: the addresses that are taken, and the cards that are shown. */
  taken?: readonly Pick<Identifier, 'kind' | 'value'>[];
  cardHashes?: readonly string[];
  /** How the story tells it. */
  text: string;
  send: (node: TestNode) => Promise<Answer>;
  /** Anew for each way in which two calls may meet. */
  phases: () => Phase[];
}

/** A call of a browser: with the token that it holds now, whatever it gets meanwhile. */
export function askedBy(
  world: World,
  browser: number,
  given: Call &
    Pick<Asked, 'text' | 'typed' | 'taken' | 'cardHashes'> & {
      path: string;
      phases: (held: string) => Phase[];
    },
): Asked {
  const { text, path, typed, taken, cardHashes, phases, ...call } = given;
  const held = hashHeldBy(world, browser);
  return {
    call: `${call.method ?? (call.body === undefined ? 'GET' : 'POST')} ${nameOfPath(path)}`,
    text: `browser ${browser} ${text}`,
    held,
    ...(typed && { typed }),
    ...(taken && { taken }),
    ...(cardHashes && { cardHashes }),
    send: sending(world, browser, path, call),
    phases: () => phases(held),
  };
}

function nameOfPath(path: string): string {
  return path.replace(/\?.*/, '').replace(/[\da-f-]{36}|\bnone\b|\b(sms|email)\b/, '{id}');
}

export type Ask = (world: World, state: State, draw: Draw) => Asked | Promise<Asked>;

/** One of these; undefined where there is none. */
export function chosen<T>(from: readonly T[], pick: number): T | undefined {
  return from[pick % Math.max(1, from.length)];
}

/** Whose the browser is now. */
export function holderOf(
  world: World,
  state: State,
  browser: number,
): { account?: string; session?: string } {
  const hash = hashHeldBy(world, browser);
  const token = state.tokens.find(each => each.hash === hash);
  const session = state.sessions.find(({ id }) => id === token?.session);
  return session ? { account: session.account, session: session.id } : {};
}

/** The browser that calls: the one that was drawn, or the next one whose session fits. */
export function callerOf(
  world: World,
  state: State,
  { browser, isApt }: Draw,
  fits: (session: Session, token: Token) => boolean = (_, { owesDuplicated }) => !owesDuplicated,
): number {
  if (!isApt) return browser;
  const inTurn = owners.map((_, index) => (browser + index) % owners.length);
  const fitting = inTurn.find(each => {
    const token = state.tokens.find(({ hash }) => hash === hashHeldBy(world, each));
    const session = state.sessions.find(({ id }) => id === token?.session);
    return token && session && fits(session, token);
  });
  return fitting ?? browser;
}

export const hasSudo = ({ sudo }: Session, { owesDuplicated }: Token) => sudo && !owesDuplicated;

/** An identifier of the caller's, or of anybody. */
export function chosenIdentifier(
  world: World,
  state: State,
  browser: number,
  { pick, isApt }: Draw,
): Identifier | undefined {
  const { account } = holderOf(world, state, browser);
  const own = state.identifiers.filter(each => each.account === account);
  return chosen(isApt && own.length > 0 ? own : state.identifiers, pick);
}

/** A challenge with who answers it: one for a purpose that somebody may answer, or any, answered by anybody. */
export function chosenChallenge(
  world: World,
  state: State,
  draw: Draw,
  purposes: readonly string[],
): { browser: number; challenge: Challenge | undefined; isAny: boolean } {
  const { browser, pick, isApt } = draw;
  const live = state.challenges.filter(each => purposes.includes(each.purpose) && !each.isConfirmed);
  const answerable = live.filter(each => each.session === null || isHeld(world, state, each.session));
  if (!isApt || answerable.length === 0) {
    return { browser, challenge: chosen(state.challenges, pick), isAny: true };
  }
  const challenge = chosen(answerable, pick);
  const caller = callerOf(world, state, draw, ({ id }) => id === challenge?.session);
  return { browser: caller, challenge, isAny: false };
}

function isHeld(world: World, state: State, session: string): boolean {
  const hashes = owners.map((_, index) => hashHeldBy(world, index));
  return state.tokens.some(each => each.session === session && hashes.includes(each.hash));
}

/** A code typed for a challenge, and what the service would keep of it. */
export async function typedCode(
  { deps, postbox }: World,
  state: State,
  challenge: Challenge | undefined,
  { code, pick }: Draw,
): Promise<{ typed: Typed; body: { payload: string; code: string } }> {
  if (!challenge) {
    const body = { payload: 'none', code: '123456' };
    return { typed: { payload: 'none', codeHash: '' }, body };
  }
  const live = state.challenges.filter(each => !each.isConfirmed && each.payload !== challenge.payload);
  const another = chosen(live, pick) ?? challenge;
  const right = challenge.isConfirmed ? '123456' : await postbox.codeOf(challenge);
  const chosenCode = {
    right: () => right,
    wrong: () => wrongCode(right),
    stale: () => (challenge.isConfirmed ? right : postbox.staleCodeOf(challenge)),
    'of another': () => (another.isConfirmed ? right : postbox.codeOf(another)),
  }[code];
  const text = await chosenCode();
  const kept = codeHash(deps, challenge.payload, text).toString('hex');
  return {
    typed: { payload: challenge.payload, codeHash: kept },
    body: { payload: challenge.payload, code: text },
  };
}

/** How the story names a challenge. */
export function nameOf(challenge: Challenge | undefined): string {
  if (!challenge) return 'no challenge at all';
  const { purpose, account, destination, isConfirmed } = challenge;
  return `${isConfirmed ? 'the used' : 'the'} ${purpose} code of ${account} to ${destination}`;
}
