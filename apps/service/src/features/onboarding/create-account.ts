import { randomUUID } from 'node:crypto';
import { Refusal } from '@talon/contract/errors';
import { methodsOfPasswordSignIn } from '@talon/rules/authentication-methods';
import { codeSeconds, stepUpSeconds, tokenSeconds } from '@talon/rules/limits';
import type { Cardholder } from '../../domain/cards/cardholder';
import { sharesAddress } from '../../domain/cards/cardholder';
import type { Deps } from '../../kernel/deps';
import { queueMatchSearch } from '../../domain/link-proposals/queue-match-search';
import { tokenHash } from '../../kernel/token';
import type { Queryable } from '../../db/pool';
import type { Newcomer } from '../../kernel/caller';
import { registerAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { addVerifiedPrimaries } from '../../domain/identifiers/identifiers';
import { addAcceptedDocuments } from '../../domain/onboardings/accepted-documents';
import {
  endOnboarding,
  lockCompleteOnboarding,
  type OnboardingRow,
} from '../../domain/onboardings/onboardings';
import { sendToKnownMailbox } from '../../domain/notifications/send-to-mailbox';
import { openSession } from '../../domain/sessions/sessions';
import type { DirectoryPerson } from '../../kernel/ports/directory';
import {
  type AssignedPeople,
  type CardAssignment,
  type CompletedAssignment,
  completeCardAssignment,
  describeAssignment,
} from './card-assignment';

interface NewAccount {
  assignment: CardAssignment;
  people: AssignedPeople;
  passwordHash: string;
  token: string;
}

/**
 * Creates an account from a complete onboarding and opens its session. Refuses an onboarding that has changed or ended since
 * it was read.
 */
export async function createAccount(
  deps: Deps,
  tx: Queryable,
  newcomer: Newcomer,
  row: OnboardingRow,
  { assignment, people, passwordHash, token }: NewAccount,
): Promise<CompletedAssignment> {
  const { market, deviceId, userAgent, address } = newcomer;
  const { email, phone, firstname, lastname, birthdate, language } = requireComplete(row);
  const id = randomUUID();
  const cardholder = { accountId: id, emails: [email], phones: [phone], lastname, birthdate, language };
  const gender = genderOf(people.people ?? [], cardholder);
  const onboarding = await lockCompleteOnboarding(tx, {
    id: row.id,
    email,
    phone,
    recentSeconds: codeSeconds,
  });
  if (!onboarding) throw new Refusal('step-not-due');
  const named = {
    language: onboarding.language,
    firstname: onboarding.firstname ?? firstname,
    lastname: onboarding.lastname ?? lastname,
    birthdate: onboarding.birthdate ?? birthdate,
  };
  const { city, country } = deps.locations(address);
  const lastFour = 'card' in assignment ? assignment.card.lastFour : null;
  const registration = {
    event: 'registered',
    ...auditedVisitor(newcomer),
    details: describeAssignment(assignment),
  } as const;
  await registerAccount(tx, { id, ...named, gender, passwordHash });
  await addVerifiedPrimaries(tx, { accountId: id, email, phone });
  const completed = await completeCardAssignment(deps, tx, market, cardholder, assignment, people);
  await addAcceptedDocuments(tx, { accountId: id, onboardingId: row.id });
  await endOnboarding(tx, { id: row.id, accountId: id });
  await openSession(tx, {
    accountId: id,
    market: market.id,
    deviceId,
    userAgent,
    city,
    country,
    // The code to the phone, with the card if there is one, authenticates the person as well as that of a step-up.
    sudoSeconds: onboarding.has_recent_code ? stepUpSeconds : 0,
    stepUpMethod: onboarding.has_recent_code ? ('card' in assignment ? 'card' : 'sms') : null,
    stepUpIsSettled: onboarding.has_recent_code,
    stepUpAuthenticatorId: null,
    amr: [...methodsOfPasswordSignIn(null)],
    mustResolveDuplicates: false,
    tokenHash: tokenHash(token),
    tokenSeconds,
    idleSeconds: deps.limits.sessionIdleSeconds,
  });
  await auditEvent(deps, tx, { ...registration, accountId: id });
  await queueMatchSearch(tx, { accountId: id });
  await sendToKnownMailbox(deps, tx, market, { ...named, email }, { name: 'welcome', lastFour });
  return completed;
}

type CompleteFields = Record<'firstname' | 'lastname' | 'email' | 'phone' | 'language', string> & {
  /** Null if the directory knows the person and they have confirmed its names. */
  birthdate: string | null;
};

/** Throws if a field is missing, which the earlier steps exclude. */
function requireComplete(row: OnboardingRow): CompleteFields {
  const { firstname, lastname, birthdate, email, phone, language } = row;
  const all = { firstname, lastname, email, phone, language };
  if (Object.values(all).includes(null)) throw new Error('an onboarding whose steps are done lacks a field');
  return { ...all, birthdate } as CompleteFields;
}

function genderOf(people: readonly DirectoryPerson[], cardholder: Cardholder): string | null {
  return people.find(person => sharesAddress(cardholder, person) && person.gender)?.gender ?? null;
}
