import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { siteOrNetworkOf } from '../../kernel/network';
import type { Queryable } from '../../db/pool';
import { findAddresses } from '../identifiers/verified-addresses';
import type { Counted } from '../limits/count';
import { forgetCounts } from '../limits/limit-counts';
import { hasSignedInOn } from '../sessions/devices';
import type { CountedDelivery } from './delivery';
import type { Purpose } from './purposes';

/**
 * Groups of codes with separate counts: for a sign-in or a loss, which need only a password; for a step-up, which needs a session;
 * and for every other purpose.
 */
const groups = ['sign-in', 'step-up', 'changes'] as const;
type Group = (typeof groups)[number];

const groupOf: Partial<Record<Purpose, Group>> = {
  'sign-in': 'sign-in',
  sudo: 'step-up',
  single: 'step-up',
  lost: 'sign-in',
};

/**
 * Devices on which the account has signed in have separate counts, and so has who shows a card of the account: strangers never
 * use up what the person needs.
 */
const pools = ['known devices', 'card holders', 'others'] as const;
type Pool = (typeof pools)[number];

/**
 * The SMS of a day have fewer counts, so that a number gets few of them: for known devices, those of a sign-in apart, which
 * somebody with a stolen session cannot request; for others, all together.
 */
const smsGroups = {
  'known devices': ['sign-in', 'session'],
  'card holders': ['any'],
  others: ['any'],
} as const satisfies Record<Pool, readonly string[]>;
type SmsGroup = (typeof smsGroups)[Pool][number];

type Origin = Pick<Visitor, 'address' | 'deviceId'>;

/**
 * The subjects of a code to an own address: of its requester (a known device or a site), and of all requesters together; and the
 * same for an SMS.
 */
export interface OwnAddressSubjects {
  isKnownDevice: boolean;
  byRequester: Buffer;
  inTotal: Buffer;
  smsByRequester: Buffer;
  smsInTotal: Buffer;
}

export async function ownAddressSubjects(
  deps: Deps,
  tx: Queryable,
  { purpose, destination, account_id: accountId, address, deviceId = null, isProven }: CountedDelivery,
): Promise<OwnAddressSubjects> {
  const isKnown =
    accountId !== null && deviceId !== null && (await hasSignedInOn(tx, { accountId, deviceId })).is_known;
  const others = isProven ? cardRequester(address) : siteRequester(address);
  const { pool, requester } = isKnown ? deviceRequester(deviceId) : others;
  const group = groupOf[purpose] ?? 'changes';
  const smsGroup = smsGroupOf(group, pool);
  return {
    isKnownDevice: isKnown,
    byRequester: requesterSubject(deps, destination, group, requester),
    inTotal: ownAddressSubject(deps, destination, group, pool),
    smsByRequester: requesterSubject(deps, destination, smsGroup, requester),
    smsInTotal: ownAddressSubject(deps, destination, smsGroup, pool),
  };
}

/** The subjects of the total limits of codes to an own address, for `account show`. */
export function ownAddressTotals(deps: Deps, destination: string): Buffer[] {
  return pools.flatMap(pool =>
    countedGroups(pool).map(group => ownAddressSubject(deps, destination, group, pool)),
  );
}

/**
 * Forgets how many codes were sent to the account's own addresses, in total and to this visitor, so that the person can
 * sign in. Somebody who only had the earlier password cannot cause more codes. Call it with the account locked.
 */
export async function forgetOwnAddressCounts(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  visitor: Origin,
): Promise<void> {
  const account = await findAddresses(tx, { accountId });
  const subjects = (account?.addresses ?? []).flatMap(({ destination }) => [
    ...ownAddressTotals(deps, destination),
    ...requestersOf(visitor).flatMap(({ requester, pool }) =>
      countedGroups(pool).map(group => requesterSubject(deps, destination, group, requester)),
    ),
  ]);
  const names: Counted['limit'][] = [
    'deliveries',
    'ownDeliveriesInTotal',
    'smsToNumber',
    'smsToNumberByNetwork',
  ];
  await forgetCounts(tx, { names, subjects });
}

interface Requester {
  requester: string;
  pool: Pool;
}

function requestersOf({ address, deviceId }: Origin): Requester[] {
  const here = [siteRequester(address), cardRequester(address)];
  return deviceId === null ? here : [...here, deviceRequester(deviceId)];
}

const siteRequester = (address: string): Requester => ({
  requester: siteOrNetworkOf(address),
  pool: 'others',
});

const cardRequester = (address: string): Requester => ({
  requester: `card at ${siteOrNetworkOf(address)}`,
  pool: 'card holders',
});

const deviceRequester = (deviceId: string): Requester => ({
  requester: `device ${deviceId}`,
  pool: 'known devices',
});

function smsGroupOf(group: Group, pool: Pool): SmsGroup {
  if (pool !== 'known devices') return 'any';
  return group === 'sign-in' ? 'sign-in' : 'session';
}

/** The groups with a count in this pool. */
function countedGroups(pool: Pool): (Group | SmsGroup)[] {
  return [...new Set([...groups, ...smsGroups[pool]])];
}

function requesterSubject(
  deps: Deps,
  destination: string,
  group: Group | SmsGroup,
  requester: string,
): Buffer {
  return deps.keyedHash('destination', `${group} ${destination} by ${requester}`);
}

function ownAddressSubject(deps: Deps, destination: string, group: Group | SmsGroup, pool: Pool): Buffer {
  return deps.keyedHash('destination', `${group} ${destination} by ${pool}`);
}
