import { type Ask, askedBy } from '../asking';
import { callerOf, chosen, holderOf } from '../choosing';
import type { Draw } from '../draw';

import type { Offer, State } from '../state';
import type { World } from '../world';

export const showFuzzion: Ask = (world, state, draw) =>
  askedBy(world, callerOf(world, state, draw), {
    text: 'looks for a similar account',
    path: '/fuzzion',
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

export const skipFuzzion = answerProposal('skips', 'skip');
export const rejectFuzzion = answerProposal('rejects', 'reject');

/** An answer to a link proposal that needs no evidence. */
function answerProposal(does: string, path: string): Ask {
  return (world, state, draw) => {
    const browser = callerOf(world, state, draw);
    const offer = chosenOffer(world, state, browser, draw);
    return askedBy(world, browser, {
      text: `${does} ${offer?.person} that is proposed to ${offer?.account}`,
      path: `/fuzzion/${path}`,
      body: { offer: offer?.id ?? 'none' },
    });
  };
}
