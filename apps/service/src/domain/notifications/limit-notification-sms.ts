import type { LimitName } from '@talon/rules/counted-limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { isMobileNumber } from '../identifiers/mobile-number';
import { countEvents } from '../limits/limit-counts';
import type { NotificationBudget } from '../limits/sms-of-notifications';
import type { NotificationEvent } from './message-content';

/**
 * Events that somebody can cause with only a password, or a token without step-up. They have a limit of their own in
 * addition to the limit of the number.
 */
const frequent = {
  'new-device': 'newDeviceSms',
  'app-access-given': 'clientAccessSms',
  'app-access-revoked': 'clientAccessSms',
} as const satisfies Partial<Record<NotificationEvent, LimitName>>;

/**
 * Events that anybody can cause who knows an address. Somebody with a list of addresses can cause thousands, so their SMS always
 * have to fit into the part of the budget for what anybody can cause.
 */
const causedByStrangers: ReadonlySet<NotificationEvent> = new Set([
  'password-guessed-often',
  'wrong-codes-at-reset',
]);

/**
 * The numbers that get a notification by SMS, and how the SMS is counted. Each number has a daily limit over all events. The first
 * SMS about each event that is not frequent is sent even beyond that limit, so that nobody can use the limit up before something
 * serious happens.
 */
export async function limitNotificationSms(
  deps: Deps,
  tx: Queryable,
  { event, detail = '' }: { event: NotificationEvent; detail?: string },
  phones: readonly string[],
): Promise<ReadonlyMap<string, NotificationBudget>> {
  const mobile = await mobileAmong(deps, phones);
  const limit = event in frequent ? frequent[event as keyof typeof frequent] : undefined;
  if (limit) {
    const about = limit === 'clientAccessSms' ? ` ${detail}` : '';
    const rest = await withRoom(deps, tx, limit, mobile, about);
    return budgets(await withRoom(deps, tx, 'notificationSms', rest), 'within');
  }
  const first = await withRoom(deps, tx, 'firstNotificationSms', mobile, ` ${event}`);
  const others = mobile.filter(phone => !first.includes(phone));
  const more = await withRoom(deps, tx, 'notificationSms', others);
  if (causedByStrangers.has(event)) return budgets([...first, ...more], 'anybody');
  return new Map([...budgets(first, 'beyond'), ...budgets(more, 'within')]);
}

/** The numbers for a message to people without an account here: only within the limit of each number and the day's budget. */
export async function limitMessageSms(
  deps: Deps,
  tx: Queryable,
  phones: readonly string[],
): Promise<readonly string[]> {
  return withRoom(deps, tx, 'notificationSms', await mobileAmong(deps, phones));
}

async function mobileAmong({ limits }: Deps, phones: readonly string[]): Promise<string[]> {
  const mobile: string[] = [];
  for (const phone of phones) if (await isMobileNumber(phone, limits.smsCountries)) mobile.push(phone);
  return mobile;
}

/** Counts an SMS to each of the numbers; returns those with room under the limit. */
async function withRoom(
  deps: Deps,
  tx: Queryable,
  limit: LimitName,
  phones: readonly string[],
  about = '',
): Promise<readonly string[]> {
  if (phones.length === 0) return [];
  const { most, seconds } = deps.limits.counted[limit];
  const subjects = phones.map(phone => deps.keyedHash('destination', `${phone}${about}`));
  const counted = await countEvents(tx, {
    names: phones.map(() => limit),
    subjects,
    mosts: phones.map(() => most),
    seconds: phones.map(() => seconds),
  });
  if (counted.length < phones.length)
    deps.measures.limitsReached.inc({ limit }, phones.length - counted.length);
  return phones.filter((_, place) =>
    counted.some(({ subject_hash }) => subjects[place]?.equals(subject_hash) ?? false),
  );
}

function budgets(phones: readonly string[], budget: NotificationBudget): Map<string, NotificationBudget> {
  return new Map(phones.map(phone => [phone, budget]));
}
