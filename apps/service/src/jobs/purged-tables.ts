import { bankRestoreSeconds } from '@talon/rules/bank-account';
import { webhookDeliveryDays } from '@talon/rules/webhooks';
import { importFileDays } from '@talon/rules/imports';
import { staffRequestDays } from '@talon/rules/staff-roles';
import { purgeGivenUpJobs } from '../db/queue';
import { purgeEarlierBankAccounts } from '../domain/accounts/bank-accounts';
import { purgeSnapshots, undoDays } from '../domain/accounts/merge-snapshots';
import { dropAuditMonth, purgeAuditEvents } from '../domain/audit/audit-months';
import { purgeLosses } from '../domain/authenticators/lost-authenticators';
import { purgeSignInNonces } from '../domain/authenticators/passkeys';
import { purgeRemovedAuthenticators } from '../domain/authenticators/removed-authenticators';
import { purgeTrustedDevices } from '../domain/authenticators/trusted-devices';
import { purgeBlockedNetworks } from '../domain/blocked-networks/blocked-networks';
import { purgeEvidence } from '../domain/challenges/evidence';
import { purgeChallenges } from '../domain/challenges/void-challenges';
import { purgeRefusals, refusalDays } from '../domain/clients/client-refusals';
import { purgeDataExports } from '../domain/data-exports/data-exports';
import { purgeRemovedIdentifiers } from '../domain/identifiers/removed-identifiers';
import { purgeImportFiles, purgeImportPieces } from '../domain/imports/import-files';
import { purgeImports, purgeRefusedLines } from '../domain/imports/imports';
import { expireImports } from '../domain/imports/stored-imports';
import { purgeLimitCounts } from '../domain/limits/limit-counts';
import {
  purgeConsecutiveFailures,
  purgeFailures,
  purgeNetworkFailures,
  purgeSingleFailures,
} from '../domain/limits/sign-in-failures';
import { purgeGatewayFailures } from '../domain/limits/sms-gateway-failures';
import { purgePrefixes } from '../domain/limits/sms-prefixes';
import { purgeMessages } from '../domain/notifications/messages';
import { purgeNotMeLinks } from '../domain/notifications/not-me-links';
import { purgeOnboardings } from '../domain/onboardings/onboardings';
import { purgeDelayedResets } from '../domain/recovery/delayed-resets';
import { purgeResetPermissions } from '../domain/recovery/reset-permissions';
import { purgeDeviceNames } from '../domain/sessions/device-names';
import {
  purgeEndedSessions,
  purgeSessionsOfDevices,
  purgeTokens,
  purgeUnendingSessions,
} from '../domain/sessions/purge-sessions';
import { endIdleSessions } from '../domain/sessions/sessions';
import { purgeServiceMetrics } from '../domain/service-metrics/service-metrics';
import { purgeSigningKeys } from '../domain/signing-keys/signing-keys';
import { purgeHelpdeskPins } from '../domain/staff/helpdesk-pins';
import { purgeStaffChanges } from '../domain/staff/staff-changes';
import { purgeStaffRequests } from '../domain/staff/staff-requests';
import { purgeStaffSessions } from '../domain/staff/staff-sessions';
import { purgeDeliveries } from '../domain/webhooks/webhook-deliveries';
import { purgeOutbox } from '../integrations/outbox';
import type { Deps } from '../kernel/deps';
import { keyAfterlifeSeconds } from '../oauth/lifetimes';
import { purgeOauthSessions } from '../oauth/oauth-sessions';
import { purgeOidcRecords } from '../oauth/oidc-records';

const keptInOutbox = 200;
const metricDays = 30;
const mostEndedOfDevice = 10;

const noUuid = '00000000-0000-0000-0000-000000000000';

/** One batch of a purge. */
export interface Batch {
  removed: number;
  /** Of a purge that goes through a whole table: the key of the last row that it looked at, null after the end. */
  last?: string[] | null;
}

export interface PurgedTable {
  /** Removes up to `most` rows; `after` is the `last` of the batch before. */
  batch: (deps: Deps, most: number, after: string[]) => Promise<Batch>;
  /** Before the first key, for a purge that goes through a whole table. */
  start?: string[];
}

/** What is purged, by name. A purge without `start` has an index that finds its rows, except that of jobs: few wait. */
export const purgedTables: Readonly<Record<string, PurgedTable>> = {
  'given-up jobs': { batch: ({ db }, most) => purgeGivenUpJobs(db, { most }) },
  'idle sessions': { batch: ({ db }, most) => endIdleSessions(db, { most }) },
  tokens: { batch: ({ db }, most) => purgeTokens(db, { most }) },
  'ended sessions': { batch: ({ db }, most) => purgeEndedSessions(db, { most }) },
  'unending sessions': { batch: ({ db }, most) => purgeUnendingSessions(db, { most }) },
  'sessions of devices': {
    start: ['-infinity', noUuid],
    batch: ({ db }, most, after) => purgeSessionsOfDevices(db, { most, after, mostEndedOfDevice }),
  },
  'device names': {
    start: [noUuid, noUuid],
    batch: ({ db }, most, after) => purgeDeviceNames(db, { most, after }),
  },
  'trusted devices': { batch: ({ db }, most) => purgeTrustedDevices(db, { most }) },
  'sign-ins with passkeys': { batch: ({ db }, most) => purgeSignInNonces(db, { most }) },
  'sign-in failures': { batch: ({ db }, most) => purgeFailures(db, { most }) },
  'network failures': { batch: ({ db }, most) => purgeNetworkFailures(db, { most }) },
  'consecutive failures': { batch: ({ db }, most) => purgeConsecutiveFailures(db, { most }) },
  'single failures': { batch: ({ db }, most) => purgeSingleFailures(db, { most }) },
  'metrics of the service': {
    batch: ({ db }, most) => purgeServiceMetrics(db, { most, days: metricDays }),
  },
  'blocked networks': { batch: ({ db }, most) => purgeBlockedNetworks(db, { most }) },
  challenges: { batch: ({ db }, most) => purgeChallenges(db, { most }) },
  evidence: { batch: ({ db }, most) => purgeEvidence(db, { most }) },
  'reset permissions': { batch: ({ db }, most) => purgeResetPermissions(db, { most }) },
  'delayed resets': {
    batch: ({ db, limits }, most) =>
      purgeDelayedResets(db, { most, waitEndsSeconds: limits.delayedReset.endsSeconds }),
  },
  'removed authenticators': { batch: ({ db }, most) => purgeRemovedAuthenticators(db, { most }) },
  'removed addresses': { batch: ({ db }, most) => purgeRemovedIdentifiers(db, { most }) },
  'lost authenticators': { batch: ({ db }, most) => purgeLosses(db, { most }) },
  onboardings: { batch: ({ db }, most) => purgeOnboardings(db, { most }) },
  messages: { batch: ({ db }, most) => purgeMessages(db, { most }) },
  'not-me links': { batch: ({ db }, most) => purgeNotMeLinks(db, { most }) },
  outbox: { batch: ({ db }, most) => purgeOutbox(db, { most, kept: keptInOutbox }) },
  'limit counts': {
    start: ['', ''],
    batch: ({ db }, most, after) => purgeLimitCounts(db, { most, after }),
  },
  'SMS prefixes': {
    batch: ({ db, limits }, most) => purgePrefixes(db, { most, seconds: limits.smsPrefixes.seconds }),
  },
  'failures of the SMS gateway': { batch: ({ db }) => purgeGatewayFailures(db) },
  'records of clients': { batch: ({ db }, most) => purgeOidcRecords(db, { most }) },
  'bound sessions': {
    start: [''],
    batch: ({ db }, most, after) => purgeOauthSessions(db, { most, after }),
  },
  'refused lines of imports': { batch: ({ db }, most) => purgeRefusedLines(db, { most }) },
  'copies of data': { batch: ({ db }, most) => purgeDataExports(db, { most }) },
  'earlier bank accounts': {
    batch: ({ db }, most) => purgeEarlierBankAccounts(db, { most, seconds: bankRestoreSeconds }),
  },
  'snapshots of merges': { batch: ({ db }, most) => purgeSnapshots(db, { most, days: undoDays }) },
  'sessions of staff': { batch: ({ db }, most) => purgeStaffSessions(db, { most }) },
  'requests of staff': {
    batch: ({ db }, most) => purgeStaffRequests(db, { most, days: staffRequestDays }),
  },
  'changes of staff': {
    batch: ({ db }, most) => purgeStaffChanges(db, { most, days: staffRequestDays }),
  },
  'helpdesk PINs': { batch: ({ db }, most) => purgeHelpdeskPins(db, { most }) },
  'imports that nobody started': {
    batch: ({ db }, most) => expireImports(db, { most, days: importFileDays }),
  },
  'pieces of imported files': {
    batch: ({ db }, most) => purgeImportPieces(db, { most, days: importFileDays }),
  },
  'imported files': { batch: ({ db }, most) => purgeImportFiles(db, { most, days: importFileDays }) },
  imports: { batch: ({ db }, most) => purgeImports(db, { most }) },
  'months of the audit trail': {
    batch: async ({ db, limits }) => {
      const { dropped } = await dropAuditMonth(db, { days: limits.auditDays });
      return { removed: dropped ? 1 : 0, last: dropped ? [dropped] : null };
    },
  },
  'audit events': {
    batch: ({ db, limits }, most) => purgeAuditEvents(db, { most, days: limits.auditDays }),
  },
  'refusals of clients': { batch: ({ db }, most) => purgeRefusals(db, { most, days: refusalDays }) },
  'deliveries of webhooks': {
    batch: ({ db }, most) => purgeDeliveries(db, { most, days: webhookDeliveryDays }),
  },
  'signing keys': { batch: ({ db }) => purgeSigningKeys(db, { seconds: keyAfterlifeSeconds }) },
};
