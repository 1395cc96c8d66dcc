import type {
  ChallengeOutcome,
  confirmChallenge,
  redirectChallenge,
  shownChallenge,
} from '@talon/contract/challenge-calls';
import type { RequestOf } from '@talon/contract/endpoint';
import type { InferOutput } from 'valibot';
import type { Queryable } from '../../db/pool';
import type { Caller, Newcomer, Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { AccountState } from '../accounts/accounts';
import type { OnboardingRow } from '../onboardings/onboardings';
import type { ChallengeRow, TriedChallenge } from './challenges';
import type { RightCode } from './check-code';
import type { Purpose, purposes } from './purposes';

export type ShownChallenge = InferOutput<typeof shownChallenge>;

/** How a challenge is met, and where its code may go instead. */
export type Description = Pick<ShownChallenge, 'method' | 'others'>;

/** A visitor whose handle is that of an onboarding under way. */
export interface OnboardingHolder extends Newcomer {
  onboarding: OnboardingRow;
}

interface Holders {
  onboarding: OnboardingHolder;
  session: Caller;
  payload: Visitor;
}

/** Who uses a challenge of that purpose. */
export type HolderOf<P extends Purpose> = Holders[(typeof purposes)[P]['owner']];

/** A challenge that is sent to another of its destinations. */
export interface Redirection<P extends Purpose> {
  deps: Deps;
  holder: HolderOf<P>;
  challenge: ChallengeRow;
  to: RequestOf<typeof redirectChallenge>['to'];
  /** In one transaction: locks the owner, reads the challenge again, and does the work while it is alive. */
  inTransaction: (work: (tx: Queryable, challenge: ChallengeRow) => Promise<void>) => Promise<ShownChallenge>;
}

/** A right code on its way to what it opens. */
export interface Confirmation<P extends Purpose> {
  deps: Deps;
  holder: HolderOf<P>;
  right: RightCode;
  body: RequestOf<typeof confirmChallenge>;
  /**
   * In one transaction: locks the owner, uses the code up, leaves its evidence, and does the work. The account is the locked
   * one; an onboarding and a reset have none.
   */
  consume: <T>(work: (tx: Queryable, account: AccountState | undefined) => Promise<T>) => Promise<T>;
}

/** What a feature does about the challenges of a purpose that it owns. Only `complete` has no default. */
export interface PurposeHandler<P extends Purpose> {
  /** Refuses a holder who may not use the challenge now, whatever the call. */
  requireHolder?(deps: Deps, holder: HolderOf<P>): Promise<void>;
  /** Left out: the code alone, and nowhere else. */
  describe?(deps: Deps, db: Queryable, holder: HolderOf<P>, challenge: ChallengeRow): Promise<Description>;
  /** Sends again, with the owner locked; returns the challenge's payload. Left out: to the same destination while alive. */
  resend?(deps: Deps, tx: Queryable, holder: HolderOf<P>, challenge: ChallengeRow): Promise<string>;
  /** Left out: it goes nowhere else. */
  redirect?(redirection: Redirection<P>): Promise<ShownChallenge>;
  /** Refuses a confirmation before its try is counted. */
  requireConfirmable?(deps: Deps, holder: HolderOf<P>): Promise<void>;
  /** What is asked beside the code; where that is wrong, the try stays counted. */
  requireBeside?(deps: Deps, challenge: TriedChallenge, body: Confirmation<P>['body']): Promise<void>;
  /** What is asked after too many wrong codes; undefined where nothing can be. */
  requireBeyondLimit?(
    deps: Deps,
    body: Confirmation<P>['body'],
  ): ((challenge: TriedChallenge) => Promise<void>) | undefined;
  /** What a right code does; it calls `consume`, or leaves the code as it is. */
  complete(confirmation: Confirmation<P>): Promise<ChallengeOutcome<P>>;
}

/** The handlers of some purposes: a call that is given these knows no other challenge. */
export type PurposeHandlers<P extends Purpose = Purpose> = { readonly [K in P]: PurposeHandler<K> };
