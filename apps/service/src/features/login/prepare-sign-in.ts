import type { Deps } from '../../kernel/deps';
import type { Visitor } from '../../kernel/caller';
import type { Claimant } from '../../domain/accounts/accounts';
import { type SignInJudgement, statusAtSignIn, versionFor } from '../../domain/passwords/status-at-sign-in';
import type { SignInAttempt } from './sign-in-attempt';

/** The claimant whose password is correct, with what the sign-in stores about the password. */
export interface PreparedSignIn {
  claimant: Claimant;
  verifiedHash: string;
  /** The new hash of an outdated one, otherwise the same. */
  hash: string;
  judgement: SignInJudgement;
  /** Whether the account has this hash and this judgement already. */
  isStored: boolean;
}

/** A correct password, and whether it needs a new hash or has to be judged, which takes as long as a password hash. */
export interface VerifiedPassword {
  claimant: Claimant;
  password: string;
  isOutdated: boolean;
  rulesVersion: number;
  takesLong: boolean;
}

export function verifiedPassword(
  deps: Deps,
  { market }: Visitor,
  claimant: Claimant,
  password: string,
): VerifiedPassword {
  const isOutdated = deps.hashing.isOutdated(claimant.password_hash ?? '');
  const rulesVersion = versionFor(market, claimant);
  const takesLong = isOutdated || rulesVersion !== claimant.password_rules_version;
  return { claimant, password, isOutdated, rulesVersion, takesLong };
}

/** Judges a correct password, unless that is known, and hashes it again if its hash is outdated. */
export async function prepareSignIn(
  deps: Deps,
  { market }: Visitor,
  { taskOrigin }: SignInAttempt,
  { claimant, password, isOutdated, rulesVersion }: VerifiedPassword,
): Promise<PreparedSignIn> {
  const verifiedHash = claimant.password_hash ?? '';
  const hash = isOutdated ? await deps.hashing.hash(password, taskOrigin) : verifiedHash;
  const judgement = await statusAtSignIn(market, claimant, password, rulesVersion);
  const isStored =
    !isOutdated &&
    judgement.passwordRulesVersion === claimant.password_rules_version &&
    judgement.status === claimant.password_status;
  return { claimant, verifiedHash, hash, judgement, isStored };
}
