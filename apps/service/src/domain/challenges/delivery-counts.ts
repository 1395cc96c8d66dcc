import type { LimitName } from '@talon/rules/counted-limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { isVerifiedByAccount } from '../identifiers/identifiers';
import { kindOf } from '../identifiers/kinds';
import { count, type Counted } from '../limits/count';
import { countOwnersDestination } from '../limits/owner-destinations';
import { countAgainstSmsBudget } from '../limits/sms-budget';
import { countAgainstPrefix } from '../limits/sms-prefix-watch';
import { unverifiedDeliveries } from '../limits/unverified-deliveries';
import {
  blockBySiteSubject,
  numberBlockSubject,
  unverifiedBySiteSubject,
  unverifiedSubject,
} from '../limits/subjects';
import { unconfirmedCounts } from '../limits/unconfirmed-counts';
import { siteOrNetworkOf } from '../../kernel/network';
import { type OwnAddressSubjects, ownAddressSubjects } from './own-address-counts';
import { findAssignmentOfOnboarding } from '../onboardings/onboardings';
import { type Purpose, purposes } from './purposes';
import type { CountedDelivery } from './delivery';

/** The limits whose events every confirmation uncounts. */
const unconfirmedLimits = [
  'unconfirmedByNetwork',
  'unconfirmedBySite',
  'unconfirmedByNumberBlock',
  'unconfirmedToBlockBySite',
  'smsToNumberByNetwork',
  'unconfirmedToPrefixBySite',
] as const;

/**
 * The limits whose events a confirmation uncounts. Who confirms every sign-in may sign in as often as they like; only the daily
 * number of SMS remains.
 */
export function limitsOfConfirmed(purpose: Purpose): LimitName[] {
  return purpose === 'sign-in'
    ? [...unconfirmedLimits, 'deliveries', 'ownDeliveriesInTotal']
    : [...unconfirmedLimits];
}

/**
 * Counts a delivery against all its limits; refuses if one is reached. Returns the subjects under which the delivery
 * counts until its code is confirmed. Call it in a transaction with the owner locked, so that a refused delivery is not
 * counted.
 */
export async function countDelivery(deps: Deps, tx: Queryable, delivery: CountedDelivery): Promise<Buffer[]> {
  const { method, destination } = delivery;
  const isToOwner = await isToVerifiedOwner(tx, delivery);
  const owners = isToOwner ? [] : await ownersOf(tx, delivery);
  for (const owner of owners) await countOwnersDestination(deps, tx, owner, delivery);
  const own = isToOwner ? await ownAddressSubjects(deps, tx, delivery) : undefined;
  const unconfirmed = untilConfirmed(deps, delivery, own);
  await count(deps, tx, [...ofDestination(deps, delivery, own), ...unconfirmed], 'too-many-codes');
  const returned = own && delivery.purpose === 'sign-in' ? [own.byRequester, own.inTotal] : [];
  const subjects = [...unconfirmed.map(({ subject }) => subject), ...returned];
  if (method === 'email') return subjects;
  const watched = isToOwner ? [] : await countAgainstPrefix(deps, tx, destination, delivery.address);
  await countAgainstSmsBudget(deps, tx, isToOwner ? 'owner' : 'anybody');
  return [...subjects, ...watched];
}

/**
 * The owners that may use only a limited number of destinations: the account, or the onboarding. One card or invitation
 * can begin any number of onboardings, so its use from one site is an owner too. A stranger elsewhere who knows the card
 * uses up none of its owner's destinations.
 */
async function ownersOf(
  tx: Queryable,
  { onboarding_id: onboardingId, account_id: accountId, address }: CountedDelivery,
): Promise<string[]> {
  if (onboardingId === null) return accountId === null ? [] : [accountId];
  const found = await findAssignmentOfOnboarding(tx, { id: onboardingId });
  return [onboardingId, ...(found ? [`${found.assignment} by ${siteOrNetworkOf(address)}`] : [])];
}

/** Whether the code goes to a verified address of the account that requests it. */
async function isToVerifiedOwner(
  tx: Queryable,
  { purpose, account_id: accountId, method, destination }: CountedDelivery,
): Promise<boolean> {
  if (purposes[purpose].countedAs === 'own-address') return true;
  if (accountId === null) return false;
  const found = await isVerifiedByAccount(tx, { accountId, kind: kindOf[method], value: destination });
  return found !== undefined;
}

function ofDestination(
  deps: Deps,
  { method, destination, address }: CountedDelivery,
  own: OwnAddressSubjects | undefined,
): Counted[] {
  const unverified = unverifiedSubject(deps, destination);
  const deliveries: Counted[] = own
    ? [
        { limit: 'deliveries', subject: own.byRequester },
        { limit: 'ownDeliveriesInTotal', subject: own.inTotal },
      ]
    : unverifiedDeliveries(deps, destination, address);
  return method === 'sms'
    ? [...deliveries, { limit: 'smsToNumber', subject: own?.smsInTotal ?? unverified }]
    : deliveries;
}

function untilConfirmed(
  deps: Deps,
  delivery: CountedDelivery,
  own: OwnAddressSubjects | undefined,
): Counted[] {
  const { method, destination, address } = delivery;
  // On a known device, the person has counts of their own: nobody else in the network can use them up.
  const ofVisitor = own?.isKnownDevice ? [] : unconfirmedCounts(deps, delivery);
  if (method === 'email') return ofVisitor;
  if (own) return [...ofVisitor, { limit: 'smsToNumberByNetwork', subject: own.smsByRequester }];
  return [
    ...ofVisitor,
    { limit: 'smsToNumberByNetwork', subject: unverifiedBySiteSubject(deps, destination, address) },
    { limit: 'unconfirmedToBlockBySite', subject: blockBySiteSubject(deps, destination, address) },
    { limit: 'unconfirmedByNumberBlock', subject: numberBlockSubject(deps, destination) },
  ];
}
