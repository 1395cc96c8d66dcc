import type { LimitName } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { isMobileNumber } from '../identifiers/mobile-number';
import { countEvents } from '../limits/limit-counts';
import type { NotificationEvent } from './message-content';
import type { SmsBudget } from './queue-message';

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
 * The numbers that get a notification by SMS, and whether the SMS must fit in the day's budget. Each number has a daily
 * limit over all events. The first SMS about each event that is not frequent is sent even beyond that limit, so that
 * nobody can use the limit up before something serious happens.
 */
export async function limitNotificationSms(
  deps: Deps,
  tx: Queryable,
  { event, detail = '' }: { event: NotificationEvent; detail?: string },
  phones: readonly string[],
): Promise<ReadonlyMap<string, SmsBudget>> {
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

function budgets(phones: readonly string[], budget: SmsBudget): Map<string, SmsBudget> {
  return new Map(phones.map(phone => [phone, budget]));
}
