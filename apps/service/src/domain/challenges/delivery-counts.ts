import type { LimitName } from '@talon/rules/counted-limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { isVerifiedByAccount } from '../identifiers/identifiers';
import { kindOf } from '../identifiers/kinds';
import { type Counted, hasRoomAtDestination } from '../limits/count';
import { countOwnersDestination } from '../limits/owner-destinations';
import { countAgainstSmsBudget, type SmsRecipient } from '../limits/sms-budget';
import { countAgainstPrefix, refuseWhilePrefixStopped } from '../limits/sms-prefix-watch';
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

/** A counted delivery, with the subjects under which it counts until its code is confirmed. */
interface Counting {
  countedUnder: Buffer[];
  recipient: SmsRecipient;
  /** Whether the limits of the destination are reached: the code waits for a delivery that it shares with other requests. */
  isShared: boolean;
}

/**
 * Counts a delivery against all its limits; refuses if one of the visitor is reached. Call it in a transaction with the owner
 * locked, so that a refused delivery is not counted.
 */
export async function countDelivery(deps: Deps, tx: Queryable, delivery: CountedDelivery): Promise<Counting> {
  const { method, destination } = delivery;
  const isToOwner = await isToVerifiedOwner(tx, delivery);
  const owners = isToOwner ? [] : await ownersOf(tx, delivery);
  for (const owner of owners) await countOwnersDestination(deps, tx, owner, delivery);
  const own = isToOwner ? await ownAddressSubjects(deps, tx, delivery) : undefined;
  const events = {
    ofDestination: ofDestination(deps, delivery, own),
    ofBlock: own ? [] : ofBlock(deps, delivery),
    // On a known device, the person has counts of their own: nobody else in the network can use them up.
    ofVisitor: own?.isKnownDevice ? [] : unconfirmedCounts(deps, delivery),
    countsUpTo: delivery.countsUpTo,
  };
  const isShared = !(await hasRoomAtDestination(deps, tx, events));
  const recipient = isToOwner ? 'owner' : 'anybody';
  const ofDelivery = isShared ? [] : [...events.ofDestination, ...events.ofBlock];
  const counted = [...events.ofVisitor, ...ofDelivery];
  const uncountable = limitsOfConfirmed(delivery.purpose);
  const subjects = counted.filter(({ limit }) => uncountable.includes(limit)).map(({ subject }) => subject);
  if (method === 'sms' && !isShared) {
    if (!isToOwner) subjects.push(...(await countAgainstPrefix(deps, tx, destination, delivery.address)));
    await countAgainstSmsBudget(deps, tx, recipient);
  } else if (method === 'sms' && !isToOwner) await refuseWhilePrefixStopped(deps, tx, destination);
  return { countedUnder: subjects, recipient, isShared };
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

/** The events that count for the destination. Strangers can use up these limits, so they refuse nothing. */
function ofDestination(
  deps: Deps,
  { method, destination: to, address, isProven = false }: CountedDelivery,
  own: OwnAddressSubjects | undefined,
): Counted[] {
  const destination = isProven ? `${to} after a captcha` : to;
  const deliveries: Counted[] = own
    ? [
        { limit: 'deliveries', subject: own.byRequester },
        { limit: 'ownDeliveriesInTotal', subject: own.inTotal },
      ]
    : unverifiedDeliveries(deps, destination, address);
  if (method === 'email') return deliveries;
  const bySite = unverifiedBySiteSubject(deps, destination, address);
  return [
    ...deliveries,
    { limit: 'smsToNumber', subject: own?.smsInTotal ?? unverifiedSubject(deps, destination) },
    { limit: 'smsToNumberByNetwork', subject: own?.smsByRequester ?? bySite },
  ];
}

/** The events that count for the block of an unverified number. */
function ofBlock(deps: Deps, { method, destination, address }: CountedDelivery): Counted[] {
  if (method === 'email') return [];
  return [
    { limit: 'unconfirmedToBlockBySite', subject: blockBySiteSubject(deps, destination, address) },
    { limit: 'unconfirmedByNumberBlock', subject: numberBlockSubject(deps, destination) },
  ];
}
