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
  const counted = await countEach(deps, db, events);
  const full = fullOf(deps, events, counted);
  if (full.length > 0) {
    if (await isCaptchaRequired(deps, db, full)) throw new Refusal('captcha-required');
    const names = events.map(({ limit }) => limit);
    const wait = await secondsUntilRoom(db, { names, subjects: events.map(({ subject }) => subject) });
    throw new Refusal(code, { retryAfterSeconds: wait?.seconds ?? 1 });
  }
  return { at: counted[0]?.counted_at ?? '' };
}

/** Counts each event that has room. */
function countEach({ limits }: Pick<Deps, 'limits'>, db: Queryable, events: readonly Counted[]) {
  return countEvents(db, {
    names: events.map(({ limit }) => limit),
    subjects: events.map(({ subject }) => subject),
    mosts: events.map(({ limit, mostWithoutCaptcha }) => mostWithoutCaptcha ?? limits.counted[limit].most),
    seconds: events.map(({ limit }) => limits.counted[limit].seconds),
  });
}

/** The events that were not counted, because their limit is reached. */
function fullOf(
  { measures }: Pick<Deps, 'measures'>,
  events: readonly Counted[],
  counted: readonly { limit_name: string }[],
): Counted[] {
  const full = events.filter(each => !counted.some(({ limit_name }) => limit_name === each.limit));
  for (const { limit } of full) measures.limitsReached.inc({ limit });
  return full;
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

/** Counts the events together and returns true, if their limits have room. Otherwise counts none. Refuses nothing. */
export async function hasRoom(
  deps: Pick<Deps, 'limits' | 'measures'>,
  tx: Queryable,
  counted: Counted | readonly Counted[],
): Promise<boolean> {
  const events = [counted].flat();
  const done = await countEach(deps, tx, events);
  const full = fullOf(deps, events, done);
  if (full.length > 0 && done.length > 0) {
    const names = done.map(({ limit_name }) => limit_name);
    const subjects = done.map(({ subject_hash }) => subject_hash);
    await uncountEvents(tx, { names, subjects, instants: done.map(({ counted_at }) => counted_at) });
  }
  return full.length === 0;
}

/**
 * What a delivery counts for: its destination, the block of its number, and its visitor. Until the visitor has solved a captcha,
 * `countsUpTo` is `captcha`, if one is configured and the call takes it.
 */
export interface DeliveryCounts {
  ofDestination: readonly Counted[];
  ofBlock?: readonly Counted[];
  ofVisitor: readonly Counted[];
  countsUpTo?: 'captcha' | 'limit' | undefined;
}

/**
 * Counts a delivery, or refuses like `count` if the limits of its visitor or block are reached. Strangers can use up those of
 * its destination: then it needs a captcha, or counts for the visitor alone, and the result is false.
 */
export async function hasRoomAtDestination(
  deps: Pick<Deps, 'limits' | 'measures'>,
  tx: Queryable,
  { ofDestination, ofBlock = [], ofVisitor, countsUpTo }: DeliveryCounts,
): Promise<boolean> {
  if (await hasRoom(deps, tx, [...ofDestination, ...ofBlock, ...ofVisitor])) return true;
  if (ofVisitor.length > 0) await count(deps, tx, ofVisitor, 'too-many-codes');
  if (ofBlock.length > 0 && (await hasRoom(deps, tx, ofDestination)))
    await count(deps, tx, ofBlock, 'too-many-codes');
  if (countsUpTo === 'captcha') throw new Refusal('captcha-required');
  return false;
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
