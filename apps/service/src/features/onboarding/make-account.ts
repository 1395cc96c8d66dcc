import { randomUUID } from 'node:crypto';
import { Refusal } from '@talon/contract/errors';
import { tokenSeconds } from '@talon/rules/limits';
import type { Cardholder } from '../../domain/cards/cardholder';
import { isCardholderOf } from '../../domain/cards/cardholder';
import type { Deps } from '../../kernel/deps';
import { queueMatchSearch } from '../../domain/link-proposals/queue-match-search';
import { tokenHash } from '../../kernel/token';
import type { Queryable } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Newcomer } from '../../kernel/caller';
import { registerAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { addVerifiedPrimaries } from '../../domain/identifiers/identifiers';
import {
  addAcceptedDocuments,
  endOnboarding,
  lockCompleteOnboarding,
  type OnboardingRow,
} from '../../domain/onboardings/onboardings';
import { openSession } from '../../domain/sessions/sessions';
import type { DirectoryPerson } from '../../kernel/ports/directory';
import { type Claim, type Settled, completeCardAssignment } from './claim';

interface Making {
  claim: Claim;
  /** Whom the directory has for the card; undefined while it is away. */
  people: DirectoryPerson[] | undefined;
  passwordHash: string;
  token: string;
}

/**
 * Turns an onboarding whose every step is done into an account that is signed in. Refuses one that has been changed, or
 * ended, since it was read.
 */
export async function makeAccount(
  deps: Deps,
  tx: Queryable,
  newcomer: Newcomer,
  row: OnboardingRow,
  { claim, people, passwordHash, token }: Making,
): Promise<Settled> {
  const { market, deviceId, userAgent, address } = newcomer;
  const { email, phone, lastname, birthdate, language } = complete(row);
  const id = randomUUID();
  const holder = { accountId: id, emails: [email], phones: [phone], lastname, birthdate, language };
  const gender = genderOf(people ?? [], holder);
  const found = await lockCompleteOnboarding(tx, { id: row.id, email, phone });
  if (!found) throw new Refusal('step-not-due');
  await registerAccount(tx, { id, ...found, gender, passwordHash });
  await addVerifiedPrimaries(tx, { accountId: id, email, phone });
  await addAcceptedDocuments(tx, { accountId: id, onboardingId: row.id });
  await endOnboarding(tx, { id: row.id, accountId: id });
  const settled = await completeCardAssignment(deps, tx, market, holder, claim, people);
  const hash = tokenHash(token);
  const { city, country } = deps.locations(address);
  await openSession(tx, {
    accountId: id,
    market: market.id,
    deviceId,
    userAgent,
    city,
    country,
    sudoSeconds: 0,
    mustResolveDuplicates: false,
    tokenHash: hash,
    tokenSeconds,
  });
  await queueMatchSearch(tx, id);
  await auditEvent(tx, {
    accountId: id,
    event: 'registered',
    market: market.id,
    deviceId,
    address: truncated(address),
  });
  return settled;
}

type Complete = Record<'firstname' | 'lastname' | 'birthdate' | 'email' | 'phone' | 'language', string>;

/** The steps before have seen to it that nothing is missing. */
function complete(row: OnboardingRow): Complete {
  const { firstname, lastname, birthdate, email, phone, language } = row;
  const all = { firstname, lastname, birthdate, email, phone, language };
  if (Object.values(all).includes(null)) throw new Error('an onboarding whose steps are done lacks a field');
  return all as Complete;
}

function genderOf(people: readonly DirectoryPerson[], holder: Cardholder): string | null {
  return people.find(person => isCardholderOf(holder, person) && person.gender)?.gender ?? null;
}
