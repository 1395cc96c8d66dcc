import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { signIn as endpoint } from '@talon/contract/login';
import type { Deps } from '../../kernel/deps';
import { endFormerSession } from '../../domain/sessions/end-former-session';
import { refuseDuringMaintenance } from '../../domain/switches/refuse-during-maintenance';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import type { Candidate } from '../../domain/accounts/accounts';
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
  const candidates = await claimantsByIdentifier(deps.db, identifier.kind, identifier.value);
  const trusts = await trustedDevicesOf(deps, visitor, candidates);
  const charged = await countForNetwork(deps, visitor, identifier, trusts);
  const { counted, open } = await countForAccounts(deps, charged, candidates);
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
  open: Candidate[],
  password: string,
): Promise<Admission> {
  try {
    const candidate = await verifyPassword(deps, identifier, open, password);
    if (!candidate) throw new Refusal('invalid-credentials');
    return await issueSignIn(deps, visitor, counted, candidate, password);
  } catch (error) {
    if (!isWrongPassword(error)) await uncountFailures(deps, counted);
    throw error;
  }
}

/** The password chooses the account: it is checked against each, last used first, all of them each time. */
async function verifyPassword(
  deps: Deps,
  { value }: Identifier,
  candidates: Candidate[],
  password: string,
): Promise<Candidate | undefined> {
  const sharing = (await readSharing(deps.db)).map(row => ({ ...row, identifiers: Number(row.identifiers) }));
  const cost = candidates.length || carriersOfUnknown(deps.keyedHash('unknown-identifier', value), sharing);
  let found: Candidate | undefined;
  for (let index = 0; index < cost; index += 1) {
    const candidate = candidates[index];
    const isRight = await deps.hashing.verify(candidate?.password_hash ?? undefined, password);
    if (isRight) found ??= candidate;
  }
  return found;
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'invalid-credentials';
}
