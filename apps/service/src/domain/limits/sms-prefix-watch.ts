import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { siteOrNetworkOf } from '../../kernel/network';
import { hasRoom } from './count';
import { confirmPrefix, countPrefix, secondsUntilPrefixOpens } from './sms-prefixes';

/**
 * Counts a code to an unverified number by its prefix; refuses while the prefix is stopped. The code that stops the prefix
 * is still sent. Only the first few unconfirmed codes of one site count, so that nobody can stop a prefix alone. Returns
 * the subjects by which a confirmation finds the counts.
 */
export async function countAgainstPrefix(
  deps: Deps,
  tx: Queryable,
  phone: string,
  address: string,
): Promise<Buffer[]> {
  const prefix = prefixOf(deps, phone);
  const { minimum, share, seconds } = deps.limits.smsPrefixes;
  const bySite = deps.keyedHash('destination', `prefix ${prefix} by ${siteOrNetworkOf(address)}`);
  if (!(await hasRoom(deps, tx, { limit: 'unconfirmedToPrefixBySite', subject: bySite }))) {
    await refuseWhileStopped(tx, prefix);
    return [];
  }
  const counted = await countPrefix(tx, { prefix, minimum, share, seconds });
  if (!counted) {
    await refuseWhileStopped(tx, prefix);
    throw new Refusal('sms-away', { retryAfterSeconds: 1 });
  }
  if (counted.is_stopped) {
    const { sent, confirmed } = counted;
    deps.log.error(
      { prefix, sent, confirmed },
      'too few SMS codes of a number prefix are confirmed: its unverified numbers get no more codes',
    );
  }
  return [prefixSubject(deps, phone), bySite];
}

/** Refuses an SMS to an unverified number while its prefix is stopped. Counts nothing. */
export const refuseWhilePrefixStopped = (deps: Deps, tx: Queryable, phone: string): Promise<void> =>
  refuseWhileStopped(tx, prefixOf(deps, phone));

async function refuseWhileStopped(tx: Queryable, prefix: string): Promise<void> {
  const wait = await secondsUntilPrefixOpens(tx, { prefix });
  if (wait) throw new Refusal('sms-away', { retryAfterSeconds: wait.seconds });
}

/** Counts the codes of a confirmed challenge as confirmed. `countedUnder`: the subjects that its deliveries returned. */
export async function confirmForPrefix(
  deps: Deps,
  tx: Queryable,
  phone: string,
  countedUnder: readonly Buffer[],
): Promise<void> {
  const subject = prefixSubject(deps, phone);
  const codes = countedUnder.filter(each => each.equals(subject)).length;
  if (codes > 0) await confirmPrefix(tx, { prefix: prefixOf(deps, phone), codes });
}

/** The first digits of a number, by which its codes are counted. */
export function prefixOf({ limits }: Pick<Deps, 'limits'>, phone: string): string {
  return phone.slice(0, 1 + limits.smsPrefixes.digits);
}

function prefixSubject(deps: Deps, phone: string): Buffer {
  return deps.keyedHash('destination', `prefix ${prefixOf(deps, phone)}`);
}
