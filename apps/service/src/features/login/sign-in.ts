import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { signIn as endpoint } from '@talon/contract/login';
import type { Deps } from '../../kernel/deps';
import { endFormerSession } from '../../domain/sessions/end-former-session';
import { refuseDuringMaintenance } from '../../domain/switches/refuse-during-maintenance';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import type { Claimant } from '../../domain/accounts/accounts';
import { claimantsByIdentifier } from '../../domain/accounts/accounts';
import { readSharing } from '../../domain/identifiers/identifiers';
import { countForAccounts, countForNetwork, type FailureCount, uncountFailures } from './count-failures';
import type { SignInIdentifier } from './read-identifier';
import { readIdentifier } from './read-identifier';
import { type SignInOutcome, signInClaimant } from './sign-in-claimant';
import { findTrustedDevices } from './find-trusted-devices';
import { hashesOfUnknown } from './unknown-identifier';

/**
 * Signs a person in. An unknown identifier and a wrong password return the same error at the same cost: the same statements
 * and the same number of password hashes.
 */
export async function signIn(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const identifier = readIdentifier(body, visitor.market);
  await refuseDuringMaintenance(deps);
  const claimants = await claimantsByIdentifier(deps.db, { kind: identifier.kind, value: identifier.value });
  const trustedDevices = await findTrustedDevices(deps, visitor, claimants);
  const attempt = await countForNetwork(deps, visitor, identifier, trustedDevices);
  const { counted, unlocked } = await countForAccounts(deps, attempt, claimants);
  const outcome = await signInWithPassword(deps, visitor, identifier, counted, unlocked, body.password);
  if ('mfa' in outcome) throw new Refusal('mfa-required', outcome);
  await endFormerSession(deps, visitor, outcome.access_token);
  return outcome;
}

/** Uncounts the failure unless the password was wrong. */
async function signInWithPassword(
  deps: Deps,
  visitor: Visitor,
  identifier: SignInIdentifier,
  counted: FailureCount,
  unlocked: Claimant[],
  password: string,
): Promise<SignInOutcome> {
  try {
    const claimant = await verifyPassword(deps, identifier, unlocked, password);
    if (!claimant) throw new Refusal('invalid-credentials');
    return await signInClaimant(deps, visitor, counted, claimant, password);
  } catch (error) {
    if (!isWrongPassword(error)) await uncountFailures(deps, counted);
    throw error;
  }
}

/** Finds the account that the password belongs to. Checks all claimants, last used first, so that the time is constant. */
async function verifyPassword(
  deps: Deps,
  { value }: SignInIdentifier,
  claimants: Claimant[],
  password: string,
): Promise<Claimant | undefined> {
  const sharing = (await readSharing(deps.db)).map(row => ({ ...row, identifiers: Number(row.identifiers) }));
  const cost = claimants.length || hashesOfUnknown(deps.keyedHash('unknown-identifier', value), sharing);
  let found: Claimant | undefined;
  for (let index = 0; index < cost; index += 1) {
    const claimant = claimants[index];
    const isRight = await deps.hashing.verify(claimant?.password_hash ?? undefined, password);
    if (isRight) found ??= claimant;
  }
  return found;
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'invalid-credentials';
}
