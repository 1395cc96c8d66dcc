import type { Client } from '@talon/contract/client';
import type { ReplyOf } from '@talon/contract/endpoint';
import * as fuzzion from '@talon/contract/fuzzion';

/** The link proposal, its pending code and the result of the last attempt. */
export type Fuzzion = ReplyOf<typeof fuzzion.showFuzzion>;
export type LinkProposal = NonNullable<Fuzzion['offer']>;
export type LinkProposalChallenge = NonNullable<Fuzzion['challenge']>;
export type End = NonNullable<Fuzzion['end']>;

/** The query key of the link proposal. */
export const fuzzionKey = 'fuzzion';

export const showFuzzion = (call: Client) => call(fuzzion.showFuzzion);
