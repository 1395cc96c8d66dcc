import type { CodeMethod } from '@talon/rules/codes';
import type { Kind } from '../../domain/identifiers/kinds';
import type { Challenge, Identifier, Method, Session, State } from './state';

/** The verified identifiers of an account, of one kind or of both. */
export function verifiedOf(state: State, account: string, kind?: Kind): Identifier[] {
  return state.identifiers.filter(
    each => each.account === account && each.isVerified && (kind === undefined || each.kind === kind),
  );
}

export function carriersOf(state: State, kind: Kind, value: string): string[] {
  return state.identifiers
    .filter(each => each.kind === kind && each.value === value && each.isVerified)
    .map(({ account }) => account);
}

export function findOwn(state: State, account: string, kind: Kind, value: string): Identifier | undefined {
  return state.identifiers.find(
    each => each.account === account && each.kind === kind && each.value === value,
  );
}

/** The caller's own identifier, if it is theirs. */
export function ownNow(
  now: State,
  { account }: Pick<Session, 'account'>,
  chosen: Identifier | undefined,
): Identifier | undefined {
  return now.identifiers.find(each => each.account === account && each.id === chosen?.id);
}

/** Whether an account was closed meanwhile: nothing can be added to it. */
export function isGone(state: State, account: string): boolean {
  return !state.accounts.some(({ name }) => name === account);
}

/** Whether another account carries one of its verified identifiers. */
export function isDuplicated(state: State, account: string): boolean {
  return verifiedOf(state, account)
    .filter(({ isShared }) => isShared)
    .some(({ kind, value }) => carriersOf(state, kind, value).some(other => other !== account));
}

export function endSessions(state: State, isEnded: (session: Session) => boolean): void {
  const ended = new Set(state.sessions.filter(isEnded).map(({ id }) => id));
  state.sessions = state.sessions.filter(({ id }) => !ended.has(id));
  state.tokens = state.tokens.filter(({ session }) => !ended.has(session));
  voidChallenges(state, ({ session }) => session !== null && ended.has(session), { evenConfirmed: true });
}

/** Renews the session of an account on a device, or opens one, with a token; answers its id. */
export function openSession(
  state: State,
  account: string,
  device: string,
  { sudo, mustResolveDuplicates }: { sudo: boolean; mustResolveDuplicates: boolean },
): string {
  const known = state.sessions.find(each => each.account === account && each.device === device);
  const session = known ?? { id: `new ${account}@${device}`, account, device, sudo, single: false };
  if (known) {
    Object.assign(known, { sudo, single: false });
    state.tokens = state.tokens.filter(token => token.session !== known.id);
    voidChallenges(state, challenge => challenge.session === known.id, { evenConfirmed: true });
  } else {
    state.sessions.push(session);
  }
  const isSeen = state.devices.some(each => each.account === account && each.device === device);
  if (!isSeen) state.devices.push({ account, device });
  state.tokens.push({ hash: 'new', session: session.id, mustResolveDuplicates });
  return session.id;
}

export function voidChallenges(
  state: State,
  isVoid: (challenge: Challenge) => boolean,
  { evenConfirmed = false } = {},
): void {
  state.challenges = state.challenges.filter(each => !isVoid(each) || (each.isConfirmed && !evenConfirmed));
}

export function voidChallengesTo(state: State, account: string, destination: string): void {
  voidChallenges(state, each => each.account === account && each.destination === destination);
}

/** Makes a verified address the primary one of its kind; codes on their way to the one before are void. */
export function changePrimary(state: State, account: string, kind: Kind, value: string): void {
  const old = state.identifiers.find(
    each => each.account === account && each.kind === kind && each.isPrimary,
  );
  if (old) old.isPrimary = false;
  const chosen = findOwn(state, account, kind, value);
  if (chosen?.isVerified) chosen.isPrimary = true;
  if (old && old.value !== value) voidChallengesTo(state, account, old.value);
}

/** A proven address is the account's, unless it is somebody else's. */
export function verifyAddress(
  state: State,
  account: string,
  kind: Kind,
  value: string,
): 'used' | { isOwn: boolean; isPrimary: boolean } {
  const known = findOwn(state, account, kind, value);
  if (known?.isVerified) return { isOwn: true, isPrimary: known.isPrimary };
  if (carriersOf(state, kind, value).length > 0) return 'used';
  const verified = { isVerified: true, isNew: true, verifiedAt: 'now' };
  if (known) Object.assign(known, verified);
  else addIdentifier(state, { account, kind, value, isPrimary: false });
  return { isOwn: false, isPrimary: known?.isPrimary ?? false };
}

export function addIdentifier(
  state: State,
  given: Pick<Identifier, 'account' | 'kind' | 'value' | 'isPrimary'>,
): void {
  const id = `new ${given.account} ${given.value}`;
  state.identifiers.push({ id, ...given, isVerified: true, isShared: false, isNew: true, verifiedAt: 'now' });
}

/** Whether it may go: the last verified one of its kind stays. */
export function isSpare(state: State, { account, kind, id, isVerified }: Identifier): boolean {
  return !isVerified || verifiedOf(state, account, kind).some(other => other.id !== id);
}

export function withdrawIdentifier(state: State, { id, account, kind, value }: Identifier): void {
  state.identifiers = state.identifiers.filter(each => each.id !== id);
  voidChallengesTo(state, account, value);
  endSharing(state, kind, value);
}

export function endSharing(state: State, kind: Kind, value: string): void {
  if (carriersOf(state, kind, value).length !== 1) return;
  for (const each of state.identifiers) {
    if (each.kind === kind && each.value === value) each.isShared = false;
  }
}

/** The identifier of a kind that was verified first becomes primary where none is. */
export function promoteNext(state: State, account: string, kind: Kind): void {
  const own = verifiedOf(state, account, kind);
  if (own.some(({ isPrimary }) => isPrimary)) return;
  const byAge = ({ verifiedAt, value }: Identifier) => `${verifiedAt === 'now' ? '9' : verifiedAt} ${value}`;
  const [next] = own.toSorted((a, b) => (byAge(a) < byAge(b) ? -1 : 1));
  if (next) next.isPrimary = true;
}

/** A new method stands behind those that were used, SMS before e-mail. */
export function addMethod(
  state: State,
  account: string,
  method: CodeMethod,
  enrolledWithStepUp: boolean,
): void {
  if (state.methods.some(each => each.account === account && each.method === method)) return;
  state.methods.push({ account, method, enrolledWithStepUp, isNew: true, isUsed: false });
  const place = ({ isUsed, method: each }: Method) => (isUsed ? 0 : each === 'sms' ? 1 : 2);
  state.methods.sort((a, b) => place(a) - place(b));
}

export function markAuthenticatorUsed(state: State, account: string, method: string): void {
  const isIt = (each: Method) => each.account === account && each.method === method;
  const used = state.methods.filter(isIt).map(each => ({ ...each, isUsed: true }));
  state.methods = [...used, ...state.methods.filter(each => !isIt(each))];
}
