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
import type { Presented } from '../authenticators/verifier';
import type { CaptchaChecked } from '../limits/captcha';
import type { Address } from '../identifiers/verified-addresses';
import type { OnboardingRow } from '../onboardings/onboardings';
import type { ChallengeRow, TriedChallenge } from './challenges';
import type { CorrectCode } from './check-code';
import type { Purpose, purposes } from './purposes';

export type ShownChallenge = InferOutput<typeof shownChallenge>;

/** The authenticator of a challenge, and the alternatives. */
export type Description = Pick<ShownChallenge, 'method' | 'others'> &
  Partial<Pick<ShownChallenge, 'passkey'>>;

/** What a person presents to confirm a challenge. */
export interface ConfirmationBody
  extends Presented,
    Omit<RequestOf<typeof confirmChallenge>, 'code' | 'credential'> {
  /** In an enrolment: the name of the new authenticator. */
  name?: string | undefined;
}

/** The purposes that authenticators without delivery may confirm. */
type AnyAuthenticatorPurpose = 'sign-in' | 'sudo' | 'single' | 'enrol';

/** A correct code. For most purposes it was sent to an address. */
export type RightOf<P extends Purpose> = P extends AnyAuthenticatorPurpose
  ? CorrectCode
  : CorrectCode & Address;

/** A visitor with the handle of an onboarding. */
export interface OnboardingHolder extends Newcomer {
  onboarding: OnboardingRow;
}

/** Whether the owner has shown a card of the account, to get a code before strangers. */
type Proven = Pick<CaptchaChecked, 'isProven'>;

interface Holders {
  onboarding: OnboardingHolder;
  session: Caller & Proven;
  payload: Visitor & Proven;
}

/** The owner of a challenge of that purpose. */
export type HolderOf<P extends Purpose> = Holders[(typeof purposes)[P]['owner']];

/** A request to send a challenge to another of its destinations. */
export interface Redirection<P extends Purpose> {
  deps: Deps;
  holder: HolderOf<P>;
  challenge: ChallengeRow;
  to: RequestOf<typeof redirectChallenge>['to'];
  /**
   * In one transaction: locks the owner, reads the challenge again, and runs the work if the challenge can still be
   * confirmed.
   */
  inTransaction: (work: (tx: Queryable, challenge: ChallengeRow) => Promise<void>) => Promise<ShownChallenge>;
}

/** A correct code, to be completed by the handler. */
export interface Confirmation<P extends Purpose> {
  deps: Deps;
  holder: HolderOf<P>;
  right: RightOf<P>;
  body: ConfirmationBody;
  /**
   * In one transaction: locks the owner, consumes the code, records its evidence, and runs the work. `account` is the
   * locked account; undefined for an onboarding or a reset.
   */
  consume: <T>(work: (tx: Queryable, account: AccountState | undefined) => Promise<T>) => Promise<T>;
}

/** What a feature does with challenges of a purpose that it owns. Only `complete` has no default. */
export interface PurposeHandler<P extends Purpose> {
  /** Runs in every call. Refuses an owner who may not use the challenge now. */
  requireHolder?(deps: Deps, holder: HolderOf<P>): Promise<void>;
  /** Default: the code alone, without alternatives. */
  describe?(deps: Deps, db: Queryable, holder: HolderOf<P>, challenge: ChallengeRow): Promise<Description>;
  /**
   * Sends a new code, with the owner locked. Returns the payload of the challenge. Default: sends to the same destination
   * while the challenge can be confirmed.
   */
  resend?(deps: Deps, tx: Queryable, holder: HolderOf<P>, challenge: ChallengeRow): Promise<string>;
  /** Default: there is no other destination. */
  redirect?(redirection: Redirection<P>): Promise<ShownChallenge>;
  /** Whether a confirmation is refused during maintenance, before its try is counted. */
  isClosedDuringMaintenance?: boolean;
  /** Checks what is required in addition to the code. If it fails, the try stays counted. */
  requireAdditionalEvidence?(
    deps: Deps,
    challenge: TriedChallenge,
    body: Confirmation<P>['body'],
  ): Promise<void>;
  /** Implements the effect of a correct code. If it does not call `consume`, the code stays valid. */
  complete(confirmation: Confirmation<P>): Promise<ChallengeOutcome<P>>;
}

/** The handlers of some purposes. A call that is given these handlers finds only challenges of their purposes. */
export type PurposeHandlers<P extends Purpose = Purpose> = { readonly [K in P]: PurposeHandler<K> };
