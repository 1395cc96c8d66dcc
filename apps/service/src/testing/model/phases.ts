import type { Purpose } from '../../domain/challenges/challenges';
import type { Challenge, State } from './state';

/**
 * What the service does at once in a call, nobody coming in between: reads and changes the state, and answers what ends the
 * call (the success status, or the code of a refusal), or nothing where the call
 * goes on. A refusal changes nothing but what its phase says.
 */
export type Phase = (state: State) => string | undefined;

/** Who calls, once it is known. */
export interface Bearer {
  session: string;
  account: string;
  mustResolveDuplicates: boolean;
}

/** Whoever holds the token, refused where none lives, or where its required action comes first. */
export function bearerOf(
  state: State,
  tokenHash: string,
  mayOwe: boolean,
): { bearer: Bearer } | { refusal: string } {
  const token = state.tokens.find(({ hash }) => hash === tokenHash);
  const session = state.sessions.find(({ id }) => id === token?.session);
  if (!token || !session) return { refusal: 'login-required' };
  if (token.mustResolveDuplicates && !mayOwe) return { refusal: 'required-action-duplicated' };
  const { mustResolveDuplicates } = token;
  return { bearer: { session: session.id, account: session.account, mustResolveDuplicates } };
}

/** The phases of a call that asks for a token: first who calls, then the rest. */
export function asBearer(
  tokenHash: string,
  rest: readonly ((state: State, bearer: Bearer) => string | undefined)[],
  { mayOwe = false } = {},
): Phase[] {
  let caller: Bearer | undefined;
  const who: Phase = state => {
    const found = bearerOf(state, tokenHash, mayOwe);
    if ('refusal' in found) return found.refusal;
    caller = found.bearer;
    return undefined;
  };
  return [
    who,
    ...rest.map(
      (phase): Phase =>
        state =>
          caller ? phase(state, caller) : undefined,
    ),
  ];
}

/** Asks for sudo. */
export function needsSudo(state: State, { session }: Bearer): string | undefined {
  return state.sessions.find(({ id }) => id === session)?.sudo ? undefined : 'sudo-required';
}

/** A code as it is typed for a payload: what the service would keep of it. */
export interface Typed {
  payload: string;
  codeHash: string;
}

const mostTries = 5;

/** Charges a try and compares; answers the challenge as it was then. */
export function tryCode(
  state: State,
  { payload, codeHash }: Typed,
  purposes: readonly Purpose[],
  session: string | null,
): Challenge | undefined {
  const challenge = state.challenges.find(each => each.payload === payload);
  const isRightOne =
    challenge &&
    !challenge.isConfirmed &&
    purposes.includes(challenge.purpose) &&
    challenge.session === session &&
    challenge.tries < mostTries;
  if (!isRightOne) return undefined;
  challenge.tries += 1;
  return challenge.codeHash === codeHash ? { ...challenge } : undefined;
}

/** Uses a right code up; false where another confirmation, a newer code or its end came first. */
export function consumeCode(state: State, { payload, codeHash }: Challenge): boolean {
  const challenge = state.challenges.find(
    each => each.payload === payload && each.codeHash === codeHash && !each.isConfirmed,
  );
  if (challenge) challenge.isConfirmed = true;
  return challenge !== undefined;
}

/** A code is on its way. */
export function addChallenge(
  state: State,
  given: Pick<Challenge, 'purpose' | 'account' | 'session' | 'method' | 'destination'> & Partial<Challenge>,
): void {
  state.challenges.push({
    payload: 'new',
    needsCard: false,
    enrolledWithStepUp: false,
    replaces: null,
    codeHash: 'new',
    tries: 0,
    isConfirmed: false,
    ...given,
  });
}
