import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { linkPlatforms } from '@talon/rules/duplicates';
import type { Deps } from '../kernel/deps';
import type { KeySetting } from '../kernel/env';
import { blockAccount, unblockAccount } from './block-account';
import { blockNetwork, listNetworks, unblockNetwork } from './block-network';
import { afterRestore } from './after-restore';
import { addClient } from './clients/add-client';
import { changeClient } from './clients/change-client';
import { disableClient, enableClient } from './clients/disable-client';
import { listClients } from './clients/list-clients';
import { listRefusals } from './clients/list-refusals';
import { removeClient } from './clients/remove-client';
import { rotateSecret } from './clients/rotate-secret';
import { showClient } from './clients/show-client';
import { enableWebhook, listDeliveries, renewWebhookSecret, resendWebhook } from './clients/webhooks';
import { cancelErasure, eraseAccount } from './erase-account';
import { explainAccount } from './explain-account';
import { exportAudit } from './export-audit';
import { endAllSessions } from './end-all-sessions';
import { endSessions } from './end-sessions';
import { forceMfa } from './force-mfa';
import { accountImport } from '../imports/import-accounts';
import { cardImport } from '../imports/import-cards';
import { invitationImport } from '../imports/import-invitations';
import { peopleImport } from '../imports/import-people';
import { imposePassword } from './impose-password';
import { listKeys } from './list-keys';
import { removeIdentifier } from './remove-identifier';
import { removeAuthenticator } from './remove-authenticator';
import { renewEncryption } from './renew-encryption';
import { renewHashes } from './renew-hashes';
import { addResourceServer, changeResourceServer } from './resource-servers/register';
import { listResourceServers, showResourceServer } from './resource-servers/show';
import {
  disableResourceServer,
  enableResourceServer,
  removeResourceServer,
  rotateServerSecret,
} from './resource-servers/switch';
import { changeSmsBudget, endSmsBudget, showSmsBudget } from './sms-budget';
import {
  exportAccount,
  logOutDevice,
  moveCard,
  moveLink,
  removeCard,
  removeLink,
  undoMerge,
} from './people-acts';
import { replaceKeys } from './replace-keys';
import { rotateKeys } from './rotate-keys';
import { dryRun, runImport } from './run-import';
import { sendInvitations } from './send-invitations';
import { sendNow } from './send-now';
import { showAccount } from './show-account';
import { addStaffMember, enrolStaffAgain, listStaffMembers } from './staff';
import { closeUntil, switchMaintenance, switchMarket } from './switch-maintenance';
import type { TableImport } from '../imports/table-import';

export interface Command {
  /** The arguments after the name, as the usage shows them. */
  parameters: readonly string[];
  /** Words that may stand anywhere after the name. They are passed on after the arguments. */
  options?: readonly string[];
  /** The keys that it needs. What the helpdesk uses needs none: a node seals and sends what is left. */
  keys: readonly KeySetting[];
  /** Whether it first migrates the database. The other commands refuse a database that lacks migrations. */
  migrates?: boolean;
  run: (deps: Deps, ...args: string[]) => Promise<string>;
}

const none: readonly KeySetting[] = [];
const hash: readonly KeySetting[] = ['HASH_KEYS'];
const encryption: readonly KeySetting[] = ['ENCRYPTION_KEYS'];
/** Messages and the personal fields of the audit trail are encrypted, and messages limited per address. */
const both: readonly KeySetting[] = ['HASH_KEYS', 'ENCRYPTION_KEYS'];

/** E-mail, phone, account id or import reference. */
const who = 'WHO';
const platform = linkPlatforms.join('|');
const client = 'CLIENT_ID';
const server = 'RESOURCE_SERVER_ID';

/** The parameters that name a client or a resource server. */
export const clientParameters: readonly string[] = [client, server];

/** The commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: {
    parameters: [],
    keys: none,
    migrates: true,
    run: async () => 'The database has every migration of this version.',
  },
  'import people': { parameters: ['FILE.csv'], keys: hash, options: [dryRun], run: fromFile(peopleImport) },
  'import accounts': {
    parameters: ['FILE.csv'],
    keys: encryption,
    options: [dryRun],
    run: fromFile(accountImport),
  },
  'import cards': { parameters: ['FILE.csv'], keys: hash, options: [dryRun], run: fromFile(cardImport) },
  'import invitations': {
    parameters: ['FILE.csv'],
    keys: both,
    options: [dryRun],
    run: fromFile(invitationImport),
  },
  'invitations send': { parameters: ['REFERENCE|expired'], keys: both, run: sendInvitations },
  'messages send-now': { parameters: ['email|sms|all'], keys: none, run: sendNow },
  'account show': { parameters: [who], keys: none, run: showAccount },
  'account block': { parameters: [who, 'REASON'], keys: none, run: blockAccount },
  'account unblock': { parameters: [who, 'REASON'], keys: none, run: unblockAccount },
  'account erase': { parameters: [who, 'REASON'], keys: none, run: eraseAccount },
  'account cancel-erasure': { parameters: [who, 'REASON'], keys: none, run: cancelErasure },
  'account export': { parameters: [who, 'REASON'], keys: none, run: exportAccount },
  'account explain': { parameters: [who], keys: both, run: explainAccount },
  'account log-out-device': { parameters: [who, 'DEVICE|none', 'REASON'], keys: none, run: logOutDevice },
  'account remove-card': { parameters: [who, 'LAST-FOUR', 'REASON'], keys: none, run: removeCard },
  'account move-card': { parameters: [who, 'LAST-FOUR', 'TO-WHO', 'REASON'], keys: none, run: moveCard },
  'account remove-link': { parameters: [who, platform, 'REASON'], keys: none, run: removeLink },
  'account move-link': { parameters: [who, platform, 'TO-WHO', 'REASON'], keys: none, run: moveLink },
  'account undo-merge': { parameters: [who, 'MERGED-ACCOUNT', 'REASON'], keys: none, run: undoMerge },
  'account force-mfa': { parameters: [who, 'on|off'], keys: none, run: forceMfa },
  'account impose-password': { parameters: [who], keys: none, run: imposePassword },
  'account end-sessions': { parameters: [who], keys: none, run: endSessions },
  'account remove-authenticator': {
    parameters: [who, 'passkey|totp|sms|email|ID|NAME'],
    keys: none,
    run: removeAuthenticator,
  },
  'account remove-identifier': { parameters: [who, 'E-MAIL|PHONE'], keys: none, run: removeIdentifier },
  'audit export': { parameters: ['FILE.jsonl', 'FROM', 'TO'], keys: encryption, run: exportAudit },
  'sessions end-all': {
    parameters: ['OPERATOR', 'REASON', 'trust|distrust'],
    keys: both,
    run: endAllSessions,
  },
  'after-restore': { parameters: ['REASON'], keys: both, migrates: true, run: afterRestore },
  'clients list': { parameters: [], keys: none, run: listClients },
  'clients show': { parameters: [client], keys: none, run: showClient },
  'clients refusals': { parameters: [client], keys: none, run: listRefusals },
  'clients add': { parameters: [client, 'FILE.json'], keys: hash, run: withFile(addClient) },
  'clients change': { parameters: [client, 'FILE.json'], keys: none, run: withFile(changeClient) },
  'clients rotate-secret': { parameters: [client, 'keep|drop'], keys: hash, run: rotateSecret },
  'clients webhook-secret': {
    parameters: [client, 'keep|drop'],
    keys: encryption,
    run: renewWebhookSecret,
  },
  'clients webhook-enable': { parameters: [client], keys: none, run: enableWebhook },
  'clients deliveries': { parameters: [client], keys: none, run: listDeliveries },
  'clients send-again': { parameters: [client, 'DELIVERY'], keys: none, run: resendWebhook },
  'clients disable': { parameters: [client], keys: none, run: disableClient },
  'clients enable': { parameters: [client], keys: none, run: enableClient },
  'clients remove': { parameters: [client], keys: none, run: removeClient },
  'resource-servers list': { parameters: [], keys: none, run: listResourceServers },
  'resource-servers show': { parameters: [server], keys: none, run: showResourceServer },
  'resource-servers add': {
    parameters: [server, 'FILE.json'],
    keys: hash,
    run: withFile(addResourceServer),
  },
  'resource-servers change': {
    parameters: [server, 'FILE.json'],
    keys: none,
    run: withFile(changeResourceServer),
  },
  'resource-servers rotate-secret': {
    parameters: [server, 'keep|drop'],
    keys: hash,
    run: rotateServerSecret,
  },
  'resource-servers disable': { parameters: [server], keys: none, run: disableResourceServer },
  'resource-servers enable': { parameters: [server], keys: none, run: enableResourceServer },
  'resource-servers remove': { parameters: [server], keys: none, run: removeResourceServer },
  'staff list': { parameters: [], keys: none, run: listStaffMembers },
  'staff add': { parameters: ['NAME', 'E-MAIL', 'ROLE,ROLE'], keys: encryption, run: addStaffMember },
  'staff enrol': { parameters: ['E-MAIL', 'REASON'], keys: encryption, run: enrolStaffAgain },
  'keys list': { parameters: [], keys: none, run: listKeys },
  'keys rotate': { parameters: [], keys: encryption, run: rotateKeys },
  'keys replace': { parameters: [], keys: encryption, run: replaceKeys },
  'encryption renew': { parameters: [], keys: encryption, run: renewEncryption },
  'hashes renew': { parameters: [], keys: hash, run: renewHashes },
  'networks list': { parameters: [], keys: none, run: listNetworks },
  'networks block': { parameters: ['NETWORK', 'HOURS', 'REASON'], keys: none, run: blockNetwork },
  'networks unblock': { parameters: ['NETWORK', 'REASON'], keys: none, run: unblockNetwork },
  'sms-budget show': { parameters: [], keys: none, run: showSmsBudget },
  'sms-budget change': {
    parameters: ['BUDGET', 'OF-ANYBODY', 'today|lasting', 'REASON'],
    keys: none,
    run: changeSmsBudget,
  },
  'sms-budget end': { parameters: ['REASON'], keys: none, run: endSmsBudget },
  maintenance: { parameters: ['on|off'], keys: none, run: switchMaintenance },
  'maintenance of': { parameters: ['MARKET|all', 'on|off'], keys: none, run: switchMarket },
  'maintenance until': { parameters: ['MARKET|all', 'TIME'], keys: none, run: closeUntil },
};

function fromFile<Row, Prepared>(table: TableImport<Row, Prepared>): Command['run'] {
  return (deps, file = '', option) => runImport(deps, table, file, option);
}

/** A command with a name and a file as arguments. The file `-` is standard input. */
function withFile(run: (deps: Deps, name: string, text: string) => Promise<string>): Command['run'] {
  return async (deps, name = '', file = '') =>
    run(deps, name, await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')));
}
