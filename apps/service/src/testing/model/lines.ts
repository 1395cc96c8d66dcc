import type { Challenge, State } from './state';

/** A state as text that two can be compared by: names instead of ids, a line each, in one order. */
export function linesOf(state: State): string[] {
  const sessions = new Map(state.sessions.map(({ id, account, device }) => [id, `${account}@${device}`]));
  const identifiers = new Map(state.identifiers.map(({ id, value }) => [id, value]));
  // One that was begun while its session ended is nobody's.
  const isOpen = ({ session }: Challenge) => session === null || sessions.has(session);
  const challenge = ({ replaces, session, ...rest }: Challenge) =>
    [
      `challenge ${rest.purpose} of ${rest.account} in ${session === null ? 'no session' : sessions.get(session)}`,
      `by ${rest.method} to ${rest.destination}`,
      ...(replaces === null ? [] : [`for ${identifiers.get(replaces) ?? 'what is gone'}`]),
      ...marks({
        'with a card': rest.needsCard,
        'had a grant': rest.enrolledWithStepUp,
        confirmed: rest.isConfirmed,
      }),
      `tries ${rest.tries}`,
    ].join(', ');
  return [
    ...state.accounts.map(({ name, personal, client, third, isBarred }) =>
      [`account ${name} of ${[personal, client, third].join('/')}`, ...marks({ barred: isBarred })].join(
        ', ',
      ),
    ),
    ...state.identifiers.map(({ account, kind, value, ...each }) =>
      [
        `${kind} ${value} of ${account}`,
        ...marks({
          primary: each.isPrimary,
          verified: each.isVerified,
          shared: each.isShared,
          new: each.isNew,
        }),
      ].join(', '),
    ),
    ...namesOf(state).map(name => `methods of ${name}: ${methodsOf(state, name)}`),
    ...state.cards.map(({ account, lastFour, isNew }) =>
      [`card ${lastFour} of ${account}`, ...marks({ new: isNew })].join(', '),
    ),
    ...state.sessions.map(({ id, sudo, single }) =>
      [`session ${sessions.get(id)}`, ...marks({ sudo, single })].join(', '),
    ),
    ...state.tokens.map(({ session, mustResolveDuplicates }) =>
      [
        `token of ${sessions.get(session)}`,
        ...marks({ 'required_action duplicated': mustResolveDuplicates }),
      ].join(', '),
    ),
    ...state.challenges.filter(isOpen).map(challenge),
    ...state.devices.map(({ account, device }) => `${account} was seen on ${device}`),
    ...state.offers.map(({ account, person, isSkipped, payload, ...offer }) =>
      [
        `${person} is ${offer.state} to ${account}`,
        ...marks({ skipped: isSkipped, 'under proof': payload !== null }),
      ].join(', '),
    ),
    ...state.newcomers.map(({ name, isDone }) => `newcomer ${name} is ${isDone ? 'done' : 'under way'}`),
  ].toSorted();
}

/** What only one of them says: `-` foretold and not there, `+` there and not foretold. */
export function differences(foretold: readonly string[], found: readonly string[]): string[] {
  return [...without(foretold, found, '-'), ...without(found, foretold, '+')];
}

function without(lines: readonly string[], others: readonly string[], mark: string): string[] {
  const left = [...others];
  return lines.flatMap(line => {
    const at = left.indexOf(line);
    if (at < 0) return [`${mark} ${line}`];
    left.splice(at, 1);
    return [];
  });
}

function namesOf(state: State): string[] {
  return state.accounts.map(({ name }) => name);
}

/** In their order, which says what is offered first. */
function methodsOf(state: State, name: string): string {
  return state.methods
    .filter(({ account }) => account === name)
    .map(each => [each.method, ...marks({ granted: each.enrolledWithStepUp, new: each.isNew })].join(' '))
    .join(', ');
}

function marks(given: Record<string, boolean>): string[] {
  return Object.keys(given).filter(name => given[name]);
}
