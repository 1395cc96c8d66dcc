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
import { countForAccounts, countForNetwork, type Counted, uncountFailures } from './failures';
import type { Identifier } from './identifier';
import { readIdentifier } from './identifier';
import { type Admission, issueSignIn } from './issue-sign-in';
import { trustedDevicesOf } from './trusts';
import { carriersOfUnknown } from './unknown-identifier';

/**
 * Signs a person in. An unknown identifier and a wrong password are one answer, at one cost: the same statements and,
 * for an unknown one, as many hashes as a known one would have cost.
 */
export async function signIn(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const identifier = readIdentifier(body, visitor.market);
  await refuseDuringMaintenance(deps);
  const claimants = await claimantsByIdentifier(deps.db, { kind: identifier.kind, value: identifier.value });
  const trustedDevices = await trustedDevicesOf(deps, visitor, claimants);
  const charged = await countForNetwork(deps, visitor, identifier, trustedDevices);
  const { counted, open } = await countForAccounts(deps, charged, claimants);
  const admission = await tryPassword(deps, visitor, identifier, counted, open, body.password);
  if ('mfa' in admission) throw new Refusal('mfa-required', admission);
  await endFormerSession(deps, visitor, admission.access_token);
  return admission;
}

/** What was counted is taken back where no password was tried after all. */
async function tryPassword(
  deps: Deps,
  visitor: Visitor,
  identifier: Identifier,
  counted: Counted,
  open: Claimant[],
  password: string,
): Promise<Admission> {
  try {
    const claimant = await verifyPassword(deps, identifier, open, password);
    if (!claimant) throw new Refusal('invalid-credentials');
    return await issueSignIn(deps, visitor, counted, claimant, password);
  } catch (error) {
    if (!isWrongPassword(error)) await uncountFailures(deps, counted);
    throw error;
  }
}

/** The password chooses the account: it is checked against each, last used first, all of them each time. */
async function verifyPassword(
  deps: Deps,
  { value }: Identifier,
  claimants: Claimant[],
  password: string,
): Promise<Claimant | undefined> {
  const sharing = (await readSharing(deps.db)).map(row => ({ ...row, identifiers: Number(row.identifiers) }));
  const cost = claimants.length || carriersOfUnknown(deps.keyedHash('unknown-identifier', value), sharing);
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
