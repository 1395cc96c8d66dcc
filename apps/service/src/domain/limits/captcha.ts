import { Refusal } from '@talon/contract/errors';
import type { CaptchaLimit } from '@talon/rules/counted-limits';
import type { Visitor } from '../../kernel/caller';
import { countEvents, findFull } from './limit-counts';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import type { Deps } from '../../kernel/deps';
import type { Counted } from './count';
import { networkSubject, siteSubject } from './subjects';

/** The limits of a network, and those of the IPv6 /48 around it. */
const siteLimits = {
  invalidNumbers: 'invalidNumbersBySite',
  unconfirmedByNetwork: 'unconfirmedBySite',
} as const satisfies Partial<Record<CaptchaLimit, CaptchaLimit>>;

type NetworkLimit = keyof typeof siteLimits;

const secondsWhileAway = 30;
/** Longer than any provider accepts a captcha answer. */
const answerSeconds = 60 * 60;

/**
 * The limit up to which a visitor is counted: the captcha threshold, or the limit itself if a captcha was solved or none is
 * configured.
 */
export interface CaptchaChecked {
  countsUpTo: 'captcha' | 'limit';
  /** Whether the visitor has solved a captcha or shown a card: codes that strangers use up without that are then left. */
  isProven?: boolean;
}

/**
 * Requires a captcha, if the limits demand one, before the call does anything else, and checks an answer. Refuses a
 * missing, wrong or used answer, and every answer while the provider is unavailable. If no captcha is required yet,
 * counting enforces the threshold under parallel calls.
 */
export async function requireCaptcha<V extends Visitor>(
  deps: Deps,
  visitor: V,
  limits: readonly NetworkLimit[],
  answer: string | undefined,
): Promise<V & CaptchaChecked> {
  const { captcha } = deps;
  if (!captcha) return { ...visitor, countsUpTo: 'limit' };
  const events = limits.flatMap(limit => eventsOf(deps, limit, visitor));
  const isReached = async (mostOf: (limit: CaptchaLimit) => number) =>
    (await Promise.all(events.map(event => hasCounted(deps, event, mostOf(event.limit))))).some(Boolean);
  if (!answer && !(await isReached(limit => mostWithoutCaptcha(deps, limit))))
    return { ...visitor, countsUpTo: 'captcha' };
  // If the limit itself is reached, the call is refused anyway: nobody needs to solve a captcha for that.
  if (await isReached(limit => deps.limits.counted[limit].most)) return { ...visitor, countsUpTo: 'limit' };
  await checkCaptchaAnswer(deps, visitor, answer);
  return { ...visitor, countsUpTo: 'limit', isProven: true };
}

/**
 * Refuses a missing, wrong or used answer, and every answer while the provider is unavailable. Accepts if no captcha is
 * configured.
 */
export async function checkCaptchaAnswer(
  deps: Deps,
  { market }: Pick<Visitor, 'market'>,
  answer: string | undefined,
): Promise<void> {
  const { captcha } = deps;
  if (!captcha) return;
  if (!answer) throw new Refusal('captcha-required');
  if (!(await isFirstUse(deps, answer))) throw new Refusal('captcha-refused');
  const { hostname } = new URL(deps.hosts.of(market).portalOrigin);
  if (!(await captcha(answer, hostname).catch(error => away(deps, error))))
    throw new Refusal('captcha-refused');
}

/** An event of the network and, for IPv6, of the /48 around it, counted up to the captcha threshold. */
export function upToCaptcha(
  deps: Deps,
  networkLimit: NetworkLimit,
  { address, countsUpTo }: Pick<Visitor, 'address'> & Partial<CaptchaChecked>,
): Counted[] {
  return eventsOf(deps, networkLimit, { address }).map(event =>
    countsUpTo === 'captcha'
      ? { ...event, mostWithoutCaptcha: mostWithoutCaptcha(deps, event.limit) }
      : event,
  );
}

interface NetworkEvent {
  limit: CaptchaLimit;
  subject: Buffer;
}

function eventsOf(deps: Deps, limit: NetworkLimit, { address }: Pick<Visitor, 'address'>): NetworkEvent[] {
  const site = siteSubject(deps, address);
  const ofNetwork = { limit, subject: networkSubject(deps, address) };
  return site ? [ofNetwork, { limit: siteLimits[limit], subject: site }] : [ofNetwork];
}

function mostWithoutCaptcha({ limits }: Deps, limit: CaptchaLimit): number {
  return Math.min(limits.captchaFrom[limit] - 1, limits.counted[limit].most);
}

async function hasCounted(deps: Deps, { limit, subject }: NetworkEvent, most: number): Promise<boolean> {
  if (most === 0) return true;
  const { seconds } = deps.limits.counted[limit];
  const full = await findFull(deps.db, { name: limit, subject, otherSubject: null, most, seconds });
  return full.length > 0;
}

/** A second use of an answer, on any node, is refused. */
async function isFirstUse(deps: Deps, answer: string): Promise<boolean> {
  const subject = deps.keyedHash('captcha', answer);
  return (
    (
      await countEvents(deps.db, {
        names: ['captchaAnswers'],
        subjects: [subject],
        mosts: [1],
        seconds: [answerSeconds],
      })
    ).length > 0
  );
}

function away(deps: Deps, error: unknown): never {
  if (!(error instanceof SystemUnavailable)) throw error;
  deps.log.error({ err: error }, 'a captcha could not be checked');
  throw new Refusal('captcha-away', { retryAfterSeconds: secondsWhileAway });
}
