import type { Kind } from '../../domain/identifiers/kinds';
import type { Challenge, Identifier, Session, State } from './state';

/** The verified identifiers of an account, of one kind or of both. */
export function verifiedOf(state: State, account: string, kind?: Kind): Identifier[] {
  return state.identifiers.filter(
    each => each.account === account && each.isVerified && (kind === undefined || each.kind === kind),
  );
}

export function accountsWith(state: State, kind: Kind, value: string): string[] {
  return state.identifiers
    .filter(each => each.kind === kind && each.value === value && each.isVerified)
    .map(({ account }) => account);
}

export function endSessions(state: State, isEnded: (session: Session) => boolean): void {
  const ended = new Set(state.sessions.filter(isEnded).map(({ id }) => id));
  state.sessions = state.sessions.filter(({ id }) => !ended.has(id));
  state.tokens = state.tokens.filter(({ session }) => !ended.has(session));
  voidChallenges(state, ({ session }) => session !== null && ended.has(session), { evenConfirmed: true });
}

export function voidChallenges(
  state: State,
  isVoid: (challenge: Challenge) => boolean,
  { evenConfirmed = false } = {},
): void {
  state.challenges = state.challenges.filter(each => !isVoid(each) || (each.isConfirmed && !evenConfirmed));
}

export function endSharing(state: State, kind: Kind, value: string): void {
  if (accountsWith(state, kind, value).length !== 1) return;
  for (const each of state.identifiers) {
    if (each.kind === kind && each.value === value) each.isShared = false;
  }
}

/** Makes the earliest verified identifier of a kind primary when none is. */
export function promoteNext(state: State, account: string, kind: Kind): void {
  const own = verifiedOf(state, account, kind);
  if (own.some(({ isPrimary }) => isPrimary)) return;
  const byAge = ({ verifiedAt, value }: Identifier) => `${verifiedAt === 'now' ? '9' : verifiedAt} ${value}`;
  const [next] = own.toSorted((a, b) => (byAge(a) < byAge(b) ? -1 : 1));
  if (next) next.isPrimary = true;
}
