import type { TaskList } from 'graphile-worker';
import { transaction } from '../db/transaction';
import { addAuditMonths } from '../domain/audit/audit-months';
import type { RecordWrongRecoveryCode } from '../domain/challenges/record-wrong-code';
import type { SendRecovery } from '../domain/challenges/recovery-requests';
import type { SendSharedCode } from '../domain/challenges/shared-codes';
import { probeProviders } from '../domain/notifications/delivery-outages';
import { tasksOf } from '../domain/notifications/message-tasks';
import { queueLaterInvitations } from '../domain/notifications/queue-message';
import type { DeliverWebhook } from '../domain/webhooks/queue-webhooks';
import { type ActLater, runQueuedAct } from '../features/people/acts/act-later';
import { notifyOfOperator, type NotifyOfOperator } from '../features/people/acts/notify-of-operator';
import type { Deps } from '../kernel/deps';
import type { LogOutClient } from '../oauth/queue-log-outs';
import { type ActivateCard, activateCard, retryActivations } from './activate-card';
import { deliverWebhook } from './deliver-webhook';
import { type LinkCard, linkCardLater } from './link-card';
import { type LinkInvitation, linkInvitationLater } from './link-invitation';
import { logOutClient, type LogOutClients, logOutClients } from './log-out-clients';
import { type SendMessage, sendMessage } from './send-message';
import { prepareDataExport, type PrepareDataExport } from './prepare-data-export';
import { recordWrongRecoveryCode } from './record-wrong-recovery-code';
import { runImport, type RunImport } from './run-import';
import { sendRecovery } from './send-recovery';
import { sendSharedCode } from './send-shared-code';
import { type Purge, purge } from './purge';
import { type NotifyGuessing, notifyGuessing, notifyUnconfirmedSignIns } from './notify-attacks';
import { eraseAccounts } from './erase-accounts';
import { findMatches, type FindMatches } from './find-matches';
import { removeAuthenticators } from './remove-authenticators';
import { type RemoveDirectoryContacts, removeDirectoryContacts } from './remove-directory-contacts';

/** The audit trail always has partitions for so many months, the present one included. */
const auditMonths = 4;

const messageTasks = [...tasksOf.email, ...tasksOf.sms];

/** The tasks of the queue by name. */
export function createTasks(deps: Deps): TaskList {
  return {
    ...Object.fromEntries(
      messageTasks.map(task => [task, (payload: unknown) => sendMessage(deps, payload as SendMessage)]),
    ),
    'probe-providers': () => probeProviders(deps.db),
    'queue-invitations': () => queueLaterInvitations(deps.db),
    'send-recovery': payload => sendRecovery(deps, payload as SendRecovery),
    'send-shared-code': payload => sendSharedCode(deps, payload as SendSharedCode),
    'record-wrong-recovery-code': payload =>
      recordWrongRecoveryCode(deps, payload as RecordWrongRecoveryCode),
    'activate-card': payload => activateCard(deps, payload as ActivateCard),
    'retry-activations': () => retryActivations(deps),
    'notify-guessing': payload => notifyGuessing(deps, payload as NotifyGuessing),
    'notify-unconfirmed-sign-ins': () => notifyUnconfirmedSignIns(deps),
    'link-card': payload => linkCardLater(deps, payload as LinkCard),
    'link-invitation': payload => linkInvitationLater(deps, payload as LinkInvitation),
    'log-out-clients': payload => logOutClients(deps, payload as LogOutClients),
    'log-out-client': payload => logOutClient(deps, payload as LogOutClient),
    'deliver-webhook': payload => deliverWebhook(deps, payload as DeliverWebhook),
    'remove-directory-contacts': payload => removeDirectoryContacts(deps, payload as RemoveDirectoryContacts),
    'find-matches': payload => findMatches(deps, payload as FindMatches),
    'prepare-data-export': payload => prepareDataExport(deps, payload as PrepareDataExport),
    'notify-of-operator': payload => {
      const { account, notification } = payload as NotifyOfOperator;
      return transaction(deps.db, tx => notifyOfOperator(deps, tx, account, notification));
    },
    'act-of-operator': payload => runQueuedAct(deps, payload as ActLater),
    'erase-accounts': () => eraseAccounts(deps),
    'run-import': payload => runImport(deps, payload as RunImport),
    'remove-authenticators': () => removeAuthenticators(deps),
    'add-audit-months': async () => void (await addAuditMonths(deps.db, { months: auditMonths })),
    purge: payload => purge(deps, payload as Purge),
  };
}
