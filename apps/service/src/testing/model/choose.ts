import { owners } from './people';
import type { Draw } from './random-draw';
import type { Challenge, Identifier, Session, State, Token } from './state';
import { tokenHashOf, type World } from './world';

/** One of these; undefined when there is none. */
export function chosen<T>(from: readonly T[], pick: number): T | undefined {
  return from[pick % Math.max(1, from.length)];
}

/** The account signed in at the browser. */
export function ownerOf(
  world: World,
  state: State,
  browser: number,
): { account?: string; session?: string; mustResolveDuplicates?: boolean } {
  const hash = tokenHashOf(world, browser);
  const token = state.tokens.find(each => each.hash === hash);
  const session = state.sessions.find(({ id }) => id === token?.session);
  if (!token || !session) return {};
  return {
    account: session.account,
    session: session.id,
    mustResolveDuplicates: token.mustResolveDuplicates,
  };
}

/** The browser that calls: the drawn one, or the next one with a suitable session. */
export function callerOf(
  world: World,
  state: State,
  { browser, isSensible }: Draw,
  fits: (session: Session, token: Token) => boolean = (_, { mustResolveDuplicates }) =>
    !mustResolveDuplicates,
): number {
  if (!isSensible) return browser;
  const inTurn = owners.map((_, index) => (browser + index) % owners.length);
  const fitting = inTurn.find(each => {
    const token = state.tokens.find(({ hash }) => hash === tokenHashOf(world, each));
    const session = state.sessions.find(({ id }) => id === token?.session);
    return token && session && fits(session, token);
  });
  return fitting ?? browser;
}

export const hasStepUp = ({ sudo }: Session, { mustResolveDuplicates }: Token) =>
  sudo && !mustResolveDuplicates;

/** An identifier of the caller, or of any account. */
export function chosenIdentifier(
  world: World,
  state: State,
  browser: number,
  { pick, isSensible }: Draw,
): Identifier | undefined {
  const { account } = ownerOf(world, state, browser);
  const own = state.identifiers.filter(each => each.account === account);
  return chosen(isSensible && own.length > 0 ? own : state.identifiers, pick);
}

/** A challenge with the browser that confirms it: a suitable pair for the purpose, or any. */
export function chosenChallenge(
  world: World,
  state: State,
  draw: Draw,
  purposes: readonly string[],
): { browser: number; challenge: Challenge | undefined; isAny: boolean } {
  const { browser, pick, isSensible } = draw;
  const live = state.challenges.filter(each => purposes.includes(each.purpose) && !each.isConfirmed);
  const answerable = live.filter(each => each.session === null || isHeld(world, state, each.session));
  if (!isSensible || answerable.length === 0) {
    return { browser, challenge: chosen(state.challenges, pick), isAny: true };
  }
  const challenge = chosen(answerable, pick);
  const caller = callerOf(world, state, draw, ({ id }) => id === challenge?.session);
  return { browser: caller, challenge, isAny: false };
}

function isHeld(world: World, state: State, session: string): boolean {
  const hashes = owners.map((_, index) => tokenHashOf(world, index));
  return state.tokens.some(each => each.session === session && hashes.includes(each.hash));
}

/** The name of a challenge in the printed sequence. */
export function nameOf(challenge: Challenge | undefined): string {
  if (!challenge) return 'no challenge at all';
  const { purpose, account, destination, isConfirmed } = challenge;
  return `${isConfirmed ? 'the used' : 'the'} ${purpose} code of ${account} to ${destination}`;
}
