import { Refusal } from '@talon/contract/errors';
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/pool';
import { addJobAbout } from '../../db/queue';
import type { Visitor } from '../../kernel/caller';
import type { ReachedLimit } from '../../kernel/measures';
import { truncated } from '../../kernel/network';
import type { Deps } from '../../kernel/deps';
import type { Claimant } from '../../domain/accounts/accounts';
import {
  countConsecutiveFailures,
  countFailure,
  countNetworkFailure,
  readSignInWaits,
} from '../../domain/limits/sign-in-failures';
import { accountSubject } from '../../domain/limits/subjects';
import { auditFailure } from './audit-failure';
import { type SignInAttempt, subjectOf, subjectsOf } from './sign-in-attempt';

const mostAttempts = 10;

/** What earlier failures require of an attempt that does not have to wait. */
export interface AttemptCheck {
  needsCaptcha: boolean;
  /** Consecutive failures of the account, or of this trusted device. */
  consecutiveFailures: number;
  /** Consecutive failures of the account. */
  accountFailures: number;
  /** Whether there are failures that a successful sign-in ends: of the identifier, the account or this trusted device. */
  hasFailures: boolean;
}

/**
 * Refuses while the identifier or the network has to wait. Call it before the password is checked and again before the
 * result is used, so that an attempt in progress learns nothing after other attempts have failed.
 */
export async function requireNoWait(
  deps: Deps,
  attempt: SignInAttempt,
  claimant?: Claimant,
): Promise<AttemptCheck> {
  const { networkFailures } = deps.limits;
  const subject = subjectOf(deps, attempt, claimant);
  const isOfAccount = !claimant || !attempt.trustedDevices.has(claimant.id);
  const account = isOfAccount ? subject : accountSubject(deps, claimant.id);
  const rows = await readSignInWaits(deps.db, {
    identifierHash: attempt.identifierHash,
    address: attempt.origin,
    networkHash: attempt.networkHash,
    siteHash: attempt.siteHash,
    networkPeriod: networkFailures.seconds,
    subject,
    subjects: [account, subject],
  });
  type Of = (typeof rows)[number]['of'];
  const secondsOf = (of: Of) => rows.find(row => row.of === of)?.seconds ?? 0;
  const failuresOf = (of: Of) => rows.find(row => row.of === of)?.failures ?? 0;
  const { networkHash } = attempt;
  const networkSeconds = Math.max(secondsOf('network'), secondsOf('site'));
  if (networkHash && networkSeconds > 0) deps.networkWaits.remember(networkHash, networkSeconds);
  const seconds = Math.max(secondsOf('identifier'), networkSeconds);
  if (seconds > 0) throw new Refusal('too-many-attempts', { retryAfterSeconds: seconds });
  return {
    needsCaptcha:
      deps.captcha !== undefined &&
      (failuresOf('network') >= networkFailures.most || failuresOf('site') >= networkFailures.mostOfSite),
    consecutiveFailures: failuresOf('subject'),
    accountFailures: failuresOf(isOfAccount ? 'subject' : 'other-subject'),
    hasFailures: rows.some(({ of }) => of !== 'network' && of !== 'site'),
  };
}

/**
 * Counts a wrong password for the network, the identifier and its accounts, before the response is sent. Refuses, without
 * counting, if parallel failures require a wait by now. Runs the same statements for an unknown identifier.
 */
export async function countWrongPassword(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  attempt: SignInAttempt,
  { hasSolvedCaptcha }: { hasSolvedCaptcha: boolean },
): Promise<void> {
  const { signInWaitSeconds, failuresThatRequireCode, networkFailures } = deps.limits;
  let isNetworkFull = false;
  for (const { networkHash, most } of networksOf(deps, attempt)) {
    const counted = await countNetworkFailure(tx, {
      networkHash,
      most,
      seconds: networkFailures.seconds,
      waits: deps.captcha ? [0] : networkFailures.waitSeconds,
      mayExceed: !deps.captcha || hasSolvedCaptcha,
    });
    if (!counted) throw refusalOfParallelFailure(deps);
    isNetworkFull ||= counted.failures === most;
  }
  const ofIdentifier = await countFailure(tx, {
    identifierHash: attempt.identifierHash,
    address: attempt.origin,
    waits: signInWaitSeconds,
  });
  if (!ofIdentifier) throw new Refusal('too-many-attempts', { retryAfterSeconds: 1 });
  const runs = await countConsecutiveFailures(tx, {
    subjects: subjectsOf(deps, attempt),
    noticeFrom: failuresThatRequireCode,
  });
  const isReached: Partial<Record<ReachedLimit, boolean>> = {
    networkFailures: isNetworkFull,
    signInWaitSeconds: ofIdentifier.failures === signInWaitSeconds.length,
    failuresThatRequireCode: runs.some(run => run.failures === failuresThatRequireCode),
  };
  const reached = Object.keys(isReached) as ReachedLimit[];
  auditFailure(
    deps,
    visitor,
    attempt,
    reached.filter(limit => isReached[limit]),
  );
  if (runs.some(run => run.is_notice_due)) await queueNotice(tx, visitor, attempt);
}

/** The network and, for IPv6, the /48 around it; none for a trusted device. */
function networksOf({ limits: { networkFailures } }: Deps, { networkHash, siteHash }: SignInAttempt) {
  return [
    ...(networkHash ? [{ networkHash, most: networkFailures.most }] : []),
    ...(siteHash ? [{ networkHash: siteHash, most: networkFailures.mostOfSite }] : []),
  ];
}

/** Queues the notification, also for an unknown identifier, so that it takes the same time. The job then notifies nobody. */
async function queueNotice(tx: Queryable, visitor: Visitor, { claimants }: SignInAttempt): Promise<void> {
  const { market, userAgent, address } = visitor;
  const accountIds = claimants.map(({ id }) => id);
  const payload = { accountIds, market: market.id, userAgent, address: truncated(address) };
  await addJobAbout(tx, {
    task: 'notify-guessing',
    payload: JSON.stringify(payload),
    key: `notify-guessing ${randomUUID()}`,
    mostAttempts,
    accountIds,
  });
}

/** The refusal if a parallel failure of the network was counted first. */
function refusalOfParallelFailure({ captcha }: Deps): Refusal {
  return captcha
    ? new Refusal('captcha-required')
    : new Refusal('too-many-attempts', { retryAfterSeconds: 1 });
}
