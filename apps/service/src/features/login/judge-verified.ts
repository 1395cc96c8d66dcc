import type { Deps } from '../../kernel/deps';
import type { Visitor } from '../../kernel/caller';
import type { Claimant } from '../../domain/accounts/accounts';
import { type SignInJudgement, statusAtSignIn } from '../../domain/passwords/status-at-sign-in';
import type { SignInAttempt } from './sign-in-attempt';

/** The claimant whose password is correct, with what the sign-in stores about the password. */
export interface VerifiedClaimant {
  claimant: Claimant;
  verifiedHash: string;
  /** The new hash of an outdated one, otherwise the same. */
  hash: string;
  judgement: SignInJudgement;
}

/** Judges a correct password, unless that is known, and hashes it again if its hash is outdated. */
export async function judgeVerified(
  deps: Deps,
  { market }: Visitor,
  { taskOrigin }: SignInAttempt,
  claimant: Claimant,
  password: string,
): Promise<VerifiedClaimant> {
  const verifiedHash = claimant.password_hash ?? '';
  const isOutdated = deps.hashing.isOutdated(verifiedHash);
  const hash = isOutdated ? await deps.hashing.hash(password, taskOrigin) : verifiedHash;
  const judgement = await statusAtSignIn(market, claimant, password);
  return { claimant, verifiedHash, hash, judgement };
}
