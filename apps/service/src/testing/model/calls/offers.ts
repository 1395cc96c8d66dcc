import { type Ask, askedBy } from '../asking';
import { callerOf, chosen, holderOf } from '../choosing';
import type { Draw } from '../draw';
import { asBearer, type Bearer } from '../phases';
import type { Offer, State } from '../state';
import type { World } from '../world';

export const showFuzzion: Ask = (world, state, draw) =>
  askedBy(world, callerOf(world, state, draw), {
    text: 'looks for a similar account',
    path: '/fuzzion',
    phases: held => asBearer(held, [() => '200']),
  });

/** An offer of the caller's, or of anybody. */
export function chosenOffer(
  world: World,
  state: State,
  browser: number,
  { isApt, pick }: Draw,
): Offer | undefined {
  const { account } = holderOf(world, state, browser);
  const own = state.offers.filter(offer => offer.account === account && isOpen(state, offer));
  return chosen(isApt && own.length > 0 ? own : state.offers, pick);
}

/** It stands, the account has nobody there, and the person is on no account. */
export function isOpen(now: State, { account: name, platform, person, state, isSkipped }: Offer): boolean {
  const account = now.accounts.find(each => each.name === name);
  const isTaken = now.accounts.some(each => each[platform] === person);
  return state === 'offered' && !isSkipped && account?.[platform] === null && !isTaken;
}

/** The offer if it is the caller's, and stands. */
export function offeredNow(now: State, { account }: Bearer, offer: Offer | undefined): Offer | undefined {
  return now.offers.find(
    each => each.id === offer?.id && each.account === account && each.state === 'offered',
  );
}

export const skipFuzzion = answering('skips', 'skip', offer => [
  (now, bearer) => {
    const offered = offeredNow(now, bearer, offer);
    if (!offered) return 'not-found';
    Object.assign(offered, { isSkipped: true, payload: null });
    return '204';
  },
]);

export const rejectFuzzion = answering('rejects', 'reject', offer => [
  (now, bearer) => {
    const offered = offeredNow(now, bearer, offer);
    return offered && isOpen(now, offered) ? undefined : 'not-found';
  },
  (now, bearer) => {
    const offered = offeredNow(now, bearer, offer);
    if (!offered) return 'not-found';
    Object.assign(offered, { state: 'rejected', payload: null });
    return '200';
  },
]);

/** An answer to an offer that proves nothing. */
function answering(
  does: string,
  path: string,
  phases: (offer: Offer | undefined) => Parameters<typeof asBearer>[1],
): Ask {
  return (world, state, draw) => {
    const browser = callerOf(world, state, draw);
    const offer = chosenOffer(world, state, browser, draw);
    return askedBy(world, browser, {
      text: `${does} ${offer?.person} that is offered to ${offer?.account}`,
      path: `/fuzzion/${path}`,
      body: { offer: offer?.id ?? 'none' },
      phases: held => asBearer(held, phases(offer)),
    });
  };
}
