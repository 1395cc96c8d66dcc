import type { TaskList } from 'graphile-worker';
import type { RecordWrongRecoveryCode } from '../domain/challenges/record-wrong-code';
import type { SendRecovery } from '../domain/challenges/recovery-requests';
import type { Deps } from '../kernel/deps';
import { purgeAuditEvents } from '../domain/audit/audit-events';
import { purgeEvidence } from '../domain/challenges/evidence';
import { purgeChallenges } from '../domain/challenges/void-challenges';
import { keyAfterlifeSeconds } from '../oauth/lifetimes';
import type { LogOutClient } from '../oauth/queue-log-outs';
import { purgeOidcRecords } from '../oauth/oidc-records';
import { countSharing } from '../domain/identifiers/identifiers';
import { purgeLimitCounts } from '../domain/limits/limit-counts';
import { purgeGatewayFailures } from '../domain/limits/sms-gateway-failures';
import { purgePrefixes } from '../domain/limits/sms-prefixes';
import { purgeMessages } from '../domain/notifications/messages';
import { purgeNotMeLinks } from '../domain/notifications/not-me-links';
import { purgeOauthSessions } from '../oauth/oauth-sessions';
import { purgeOnboardings } from '../domain/onboardings/onboardings';
import { purgeOutbox } from '../integrations/outbox';
import { purgeDelayedResets } from '../domain/recovery/delayed-resets';
import { purgeResetPermissions } from '../domain/recovery/reset-permissions';
import { purgeDeviceNames } from '../domain/sessions/device-names';
import { endIdleSessions, purgeSessions } from '../domain/sessions/sessions';
import { purgeSigningKeys } from '../domain/signing-keys/signing-keys';
import { purgeFailures } from '../domain/limits/sign-in-failures';
import { purgeTrustedDevices } from '../domain/authenticators/trusted-devices';
import { type ActivateCard, activateCard, retryActivations } from './activate-card';
import { type FindMatches, findMatches } from './find-matches';
import { type LinkCard, linkCardLater } from './link-card';
import { logOutClient, type LogOutClients, logOutClients } from './log-out-clients';
import { type SendMessage, sendMessage } from './send-message';
import { recordWrongRecoveryCode } from './record-wrong-recovery-code';
import { sendRecovery } from './send-recovery';
import { type NotifyGuessing, notifyGuessing, notifyUnconfirmedSignIns } from './notify-attacks';
import { type RemoveDirectoryContacts, removeDirectoryContacts } from './remove-directory-contacts';

/** When each task runs (minute hour day month weekday, UTC), on one of the nodes. */
export const schedule = [
  '* * * * * retry-activations',
  '* * * * * notify-unconfirmed-sign-ins',
  '17 * * * * purge',
  '37 * * * * count-sharing',
].join('\n');

const maxInOutbox = 200;
const mostEndedOfDevice = 10;

const auditBatch = 5_000;

/** In batches, so that none holds its locks for long. */
async function purgeAudit({ db, limits }: Deps): Promise<void> {
  for (;;) {
    const { purged } = await purgeAuditEvents(db, { days: limits.auditDays, most: auditBatch });
    if ((purged ?? 0) < auditBatch) return;
  }
}

/** The tasks of the queue by name. */
export function createTasks(deps: Deps): TaskList {
  return {
    'send-message': payload => sendMessage(deps, payload as SendMessage),
    'send-recovery': payload => sendRecovery(deps, payload as SendRecovery),
    'record-wrong-recovery-code': payload =>
      recordWrongRecoveryCode(deps, payload as RecordWrongRecoveryCode),
    'activate-card': payload => activateCard(deps, payload as ActivateCard),
    'retry-activations': () => retryActivations(deps),
    'notify-guessing': payload => notifyGuessing(deps, payload as NotifyGuessing),
    'notify-unconfirmed-sign-ins': () => notifyUnconfirmedSignIns(deps),
    'link-card': payload => linkCardLater(deps, payload as LinkCard),
    'log-out-clients': payload => logOutClients(deps, payload as LogOutClients),
    'log-out-client': payload => logOutClient(deps, payload as LogOutClient),
    'find-matches': payload => findMatches(deps, payload as FindMatches),
    'remove-directory-contacts': payload => removeDirectoryContacts(deps, payload as RemoveDirectoryContacts),
    purge: async () => {
      await endIdleSessions(deps.db);
      await purgeSessions(deps.db, { mostEndedOfDevice });
      await purgeDeviceNames(deps.db);
      await purgeTrustedDevices(deps.db);
      await purgeFailures(deps.db);
      await purgeChallenges(deps.db);
      await purgeEvidence(deps.db);
      await purgeResetPermissions(deps.db);
      await purgeDelayedResets(deps.db, { waitEndsSeconds: deps.limits.delayedReset.endsSeconds });
      await purgeOnboardings(deps.db);
      await purgeMessages(deps.db);
      await purgeNotMeLinks(deps.db);
      await purgeOutbox(deps.db, { most: maxInOutbox });
      await purgeLimitCounts(deps.db);
      await purgePrefixes(deps.db, { seconds: deps.limits.smsPrefixes.seconds });
      await purgeGatewayFailures(deps.db);
      await purgeOidcRecords(deps.db);
      await purgeOauthSessions(deps.db);
      await purgeAudit(deps);
      await purgeSigningKeys(deps.db, { seconds: keyAfterlifeSeconds });
    },
    'count-sharing': async () => {
      await countSharing(deps.db);
    },
  };
}
