import type { Deps } from '../kernel/deps';
import { removeAnyEvidence } from '../domain/challenges/evidence';
import { voidAnyChallenges } from '../domain/challenges/void-challenges';
import { removeAnyNotMeLinks } from '../domain/notifications/not-me-links';
import { endAnyDelayedResets } from '../domain/recovery/delayed-resets';
import { removeAnyResetPermissions } from '../domain/recovery/reset-permissions';
import { forgetAnyUnconfirmedSignIns } from '../domain/sign-ins/unconfirmed-sign-ins';
import { removeAnyOidcRecords } from '../oauth/oidc-records';
import { endSessionsBefore } from './end-all-sessions';

const rowsAtOnce = 5_000;

/** A time in the far future, which is after every stored time even if the clock of the restored database is slow. */
const everything = new Date('9999-01-01');

/** Rows that a backup may contain although they were ended or used later, in addition to sessions and trusted devices. */
const kinds = {
  'records of clients': removeAnyOidcRecords,
  challenges: voidAnyChallenges,
  evidence: removeAnyEvidence,
  'reset permissions': removeAnyResetPermissions,
  'delayed resets': endAnyDelayedResets,
  'unconfirmed sign-ins': forgetAnyUnconfirmedSignIns,
  'links "This was not me"': removeAnyNotMeLinks,
};

/**
 * Ends all sessions, tokens, trusted devices, codes and links of a restored database, because some of them ended after the
 * backup. People sign in again; consents remain. Run it before the service starts. A run that was stopped can be repeated.
 */
export async function afterRestore(deps: Deps, reason: string): Promise<string> {
  const { operator } = deps;
  if (operator === null) throw new Error('Name yourself: --operator NAME.');
  const accounts = await endSessionsBefore(deps, everything, { operator, reason, endsTrust: true });
  const lines = [`accounts whose sessions, tokens and trusted devices have ended: ${accounts}`];
  for (const [kind, remove] of Object.entries(kinds)) lines.push(`${kind}: ${await removeAll(deps, remove)}`);
  return lines.join('\n');
}

async function removeAll(
  { db }: Pick<Deps, 'db'>,
  remove: (typeof kinds)[keyof typeof kinds],
): Promise<number> {
  let count = 0;
  for (;;) {
    const { removed } = await remove(db, { most: rowsAtOnce });
    if (removed === 0) return count;
    count += removed;
  }
}
