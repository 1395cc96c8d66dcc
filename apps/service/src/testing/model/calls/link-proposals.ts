import { type PrepareCall, callFrom } from '../model-call';
import { callerOf, chosen, ownerOf } from '../choose';
import type { Draw } from '../random-draw';
import type { Proposal, State } from '../state';
import type { World } from '../world';

export const showFuzzion: PrepareCall = (world, state, draw) =>
  callFrom(world, callerOf(world, state, draw), {
    text: 'looks for a similar account',
    path: '/fuzzion',
  });

/** A link proposal of the caller, or of any account. */
export function chosenProposal(
  world: World,
  state: State,
  browser: number,
  { isSensible, pick }: Draw,
): Proposal | undefined {
  const { account } = ownerOf(world, state, browser);
  const own = state.proposals.filter(proposal => proposal.account === account && isOpen(state, proposal));
  return chosen(isSensible && own.length > 0 ? own : state.proposals, pick);
}

/** Whether the proposal is open, the account has no link on the platform, and the person is linked to no account. */
export function isOpen(now: State, { account: name, platform, person, state, isSkipped }: Proposal): boolean {
  const account = now.accounts.find(each => each.name === name);
  const isTaken = now.accounts.some(each => each[platform] === person);
  return state === 'offered' && !isSkipped && account?.[platform] === null && !isTaken;
}

export const skipFuzzion = answerProposal('skips', 'skip');
export const rejectFuzzion = answerProposal('rejects', 'reject');

/** A response to a link proposal that needs no evidence. */
function answerProposal(does: string, path: string): PrepareCall {
  return (world, state, draw) => {
    const browser = callerOf(world, state, draw);
    const proposal = chosenProposal(world, state, browser, draw);
    return callFrom(world, browser, {
      text: `${does} ${proposal?.person} that is proposed to ${proposal?.account}`,
      path: `/fuzzion/${path}`,
      body: { offer: proposal?.id ?? 'none' },
    });
  };
}
