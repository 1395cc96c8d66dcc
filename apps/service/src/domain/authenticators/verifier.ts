import type { assertion, registration } from '@talon/contract/webauthn';
import type { InferOutput } from 'valibot';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { TriedChallenge } from '../challenges/challenges';

/** What a person gives to confirm a challenge: a code as typed, or what a passkey has signed. */
export interface Presented {
  code?: string | undefined;
  credential?: InferOutput<typeof assertion> | InferOutput<typeof registration> | undefined;
}

/** What a correct code or signature proves. */
export interface Proof {
  /** The authenticator of the account that was used; null for a code that was sent, a recovery code and an enrolment. */
  authenticatorId: string | null;
  /** Of a passkey: whether its provider may copy it to other devices. */
  isBackupEligible?: boolean;
  /** Uses it up. False if a parallel call has used it meanwhile. Call it in the transaction of what it is for. */
  use: (tx: Queryable) => Promise<boolean>;
  /** In an enrolment: what the new authenticator is called if the person gives it no name. */
  name?: string | undefined;
  /** In an enrolment: stores the new authenticator's part beside its row. False if an account has it already. */
  enrol?: (tx: Queryable, authenticatorId: string) => Promise<boolean>;
}

export interface Verification {
  deps: Deps;
  tx: Queryable;
  visitor: Visitor;
  challenge: TriedChallenge;
  accountId: string;
  payload: string;
  presented: Presented;
  /** What `read` returned. */
  text: string;
}

/** Checks one type of authenticator to which no code is sent. */
export interface Verifier {
  /** What was presented, in one form, so that the same wrong one is not another try; undefined if it cannot be right. */
  read: (presented: Presented) => string | undefined;
  /** Undefined if it is wrong. The try is counted, and the account is locked. */
  verify: (verification: Verification) => Promise<Proof | undefined>;
}
