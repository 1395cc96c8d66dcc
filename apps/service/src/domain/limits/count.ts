import type { ErrorCode } from '@talon/contract/errors';
import { Refusal } from '@talon/contract/errors';
import type { LimitName } from '@talon/rules/counted-limits';
import type { Queryable } from '../../db/pool';
import { countEvents, findFull, secondsUntilRoom, uncountEvents } from './limit-counts';
import type { Deps } from '../../kernel/deps';

/** An event with its limit and subject. */
export interface Counted {
  limit: LimitName;
  subject: Buffer;
  /** The limit below which no solved captcha is needed. */
  mostWithoutCaptcha?: number;
}

/**
 * Counts the events together, or refuses with `code` and the seconds to wait. In a transaction a refusal rolls the
 * count back; on the pool, the count stays.
 */
export async function count(
  deps: Pick<Deps, 'limits' | 'measures'>,
  db: Queryable,
  events: readonly Counted[],
  code: ErrorCode,
): Promise<{ at: string }> {
  const names = events.map(({ limit }) => limit);
  const subjects = events.map(({ subject }) => subject);
  const limits = events.map(({ limit }) => deps.limits.counted[limit]);
  const counted = await countEvents(db, {
    names,
    subjects,
    mosts: events.map(
      ({ limit, mostWithoutCaptcha }) => mostWithoutCaptcha ?? deps.limits.counted[limit].most,
    ),
    seconds: limits.map(({ seconds }) => seconds),
  });
  if (counted.length < events.length) {
    const full = events.filter(each => !counted.some(({ limit_name }) => limit_name === each.limit));
    for (const { limit } of full) deps.measures.limitsReached.inc({ limit });
    if (await isCaptchaRequired(deps, db, full)) throw new Refusal('captcha-required');
    const wait = await secondsUntilRoom(db, { names, subjects });
    throw new Refusal(code, { retryAfterSeconds: wait?.seconds ?? 1 });
  }
  return { at: counted[0]?.counted_at ?? '' };
}

/** Whether all events would have room under their limits after a solved captcha. */
async function isCaptchaRequired(
  deps: Pick<Deps, 'limits'>,
  db: Queryable,
  events: readonly Counted[],
): Promise<boolean> {
  if (events.some(({ mostWithoutCaptcha }) => mostWithoutCaptcha === undefined)) return false;
  for (const { limit, subject } of events) {
    const { most, seconds } = deps.limits.counted[limit];
    const full = await findFull(db, { name: limit, subject, otherSubject: null, most, seconds });
    if (full.length > 0) return false;
  }
  return true;
}

/** Counts the event and returns true, if its limit has room. Refuses nothing. */
export async function hasRoom(deps: Deps, tx: Queryable, { limit, subject }: Counted): Promise<boolean> {
  const { most, seconds } = deps.limits.counted[limit];
  const counted = await countEvents(tx, {
    names: [limit],
    subjects: [subject],
    mosts: [most],
    seconds: [seconds],
  });
  if (counted.length === 0) deps.measures.limitsReached.inc({ limit });
  return counted.length > 0;
}

/** Uncounts the events of that instant. */
export async function uncount(
  db: Queryable,
  counted: Counted | readonly Counted[],
  at: string,
): Promise<void> {
  const events = [counted].flat();
  const names = events.map(({ limit }) => limit);
  const subjects = events.map(({ subject }) => subject);
  await uncountEvents(db, { names, subjects, instants: [at] });
}
