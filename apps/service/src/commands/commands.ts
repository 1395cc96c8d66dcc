import { readFile } from 'node:fs/promises';
import type { Deps } from '../kernel/deps';
import { blockAccount, unblockAccount } from './block-account';
import { auditEvent } from '../domain/audit/audit-events';
import { afterRestore } from './after-restore';
import { addClient } from './clients/add-client';
import { changeClient } from './clients/change-client';
import { disableClient, enableClient } from './clients/disable-client';
import { listClients } from './clients/list-clients';
import { removeClient } from './clients/remove-client';
import { rotateSecret } from './clients/rotate-secret';
import { showClient } from './clients/show-client';
import { endAllSessions } from './end-all-sessions';
import { endSessions } from './end-sessions';
import { forceMfa } from './force-mfa';
import { importAccounts } from './import-accounts';
import { importCards } from './import-cards';
import type { ImportReport } from './import-file';
import { importInvitations } from './import-invitations';
import { importPeople } from './import-people';
import { imposePassword } from './impose-password';
import { listKeys } from './list-keys';
import { removeIdentifier } from './remove-identifier';
import { removeAuthenticator } from './remove-authenticator';
import { renewEncryption } from './renew-encryption';
import { renewHashes } from './renew-hashes';
import { replaceKeys } from './replace-keys';
import { rotateKeys } from './rotate-keys';
import { sendInvitations } from './send-invitations';
import { sendNow } from './send-now';
import { showAccount } from './show-account';
import { switchMaintenance } from './switch-maintenance';

interface Command {
  /** The arguments after the name, as the usage shows them. */
  parameters: readonly string[];
  run: (deps: Deps, ...args: string[]) => Promise<string>;
}

/** E-mail, phone, account id or import reference. */
const who = 'WHO';
const client = 'CLIENT_ID';

/** The commands of `npm run talon` by name. */
const commands: Record<string, Command> = {
  'import people': { parameters: ['FILE.csv'], run: fromFile(importPeople) },
  'import accounts': { parameters: ['FILE.csv'], run: fromFile(importAccounts) },
  'import cards': { parameters: ['FILE.csv'], run: fromFile(importCards) },
  'import invitations': { parameters: ['FILE.csv'], run: fromFile(importInvitations) },
  'invitations send': { parameters: ['REFERENCE|expired'], run: sendInvitations },
  'messages send-now': { parameters: ['email|sms|all'], run: sendNow },
  'account show': { parameters: [who], run: showAccount },
  'account block': { parameters: [who, 'REASON'], run: blockAccount },
  'account unblock': { parameters: [who, 'REASON'], run: unblockAccount },
  'account force-mfa': { parameters: [who, 'on|off'], run: forceMfa },
  'account impose-password': { parameters: [who], run: imposePassword },
  'account end-sessions': { parameters: [who], run: endSessions },
  'account remove-authenticator': { parameters: [who, 'sms|email'], run: removeAuthenticator },
  'account remove-identifier': { parameters: [who, 'E-MAIL|PHONE'], run: removeIdentifier },
  'sessions end-all': { parameters: ['OPERATOR', 'REASON', 'trust|distrust'], run: endAllSessions },
  'after-restore': { parameters: ['REASON'], run: afterRestore },
  'clients list': { parameters: [], run: listClients },
  'clients show': { parameters: [client], run: showClient },
  'clients add': { parameters: [client, 'FILE.json'], run: withFile(addClient) },
  'clients change': { parameters: [client, 'FILE.json'], run: withFile(changeClient) },
  'clients rotate-secret': { parameters: [client, 'keep|drop'], run: rotateSecret },
  'clients disable': { parameters: [client], run: disableClient },
  'clients enable': { parameters: [client], run: enableClient },
  'clients remove': { parameters: [client], run: removeClient },
  'keys list': { parameters: [], run: listKeys },
  'keys rotate': { parameters: [], run: rotateKeys },
  'keys replace': { parameters: [], run: replaceKeys },
  'encryption renew': { parameters: [], run: renewEncryption },
  'hashes renew': { parameters: [], run: renewHashes },
  maintenance: { parameters: ['on|off'], run: switchMaintenance },
};

/** Finds the command of the arguments. Throws the usage if there is none. */
export function readCommand(args: readonly string[]): (deps: Deps) => Promise<string> {
  for (const [name, command] of Object.entries(commands)) {
    const { parameters } = command;
    const given = args.slice(name.split(' ').length);
    const isMatch = args.join(' ') === [name, ...given].join(' ') && given.length === parameters.length;
    if (isMatch && given.every(word => word !== '')) return deps => runAudited(deps, name, given, command);
  }
  const usages = Object.entries(commands).map(([name, { parameters }]) => [name, ...parameters].join(' '));
  throw new Error(
    [
      'Usage:',
      ...usages.map(usage => `  npm run talon -- ${usage}`),
      'WHO is an e-mail, a phone, an account id or an import reference. The audit trail has the name of your account on this',
      'machine, or of --operator NAME.',
    ].join('\n'),
  );
}

/**
 * Runs a command and records who ran it, on which client and with which choice, and whether it succeeded. Other arguments
 * are not recorded, because they may be personal. A command whose start cannot be recorded does not run. A killed command
 * has no recorded end.
 */
async function runAudited(
  deps: Deps,
  command: string,
  given: readonly string[],
  { parameters, run }: Command,
): Promise<string> {
  const chosen = given.filter((_, place) => isChoice(parameters[place]));
  const clientId = given[parameters.indexOf(client)] ?? null;
  const record = (event: 'command-started' | 'command-done' | 'command-failed') =>
    auditEvent(deps.db, {
      accountId: null,
      event,
      operator: deps.operator,
      clientId,
      details: { command, ...(chosen.length > 0 && { chosen }) },
    });
  await record('command-started');
  try {
    const result = await run(deps, ...given);
    await record('command-done');
    return result;
  } catch (error) {
    await record('command-failed');
    throw error;
  }
}

/** Whether the usage shows the parameter as a choice of words, such as `on|off`. */
const isChoice = (parameter = '') => /^[a-z]+(\|[a-z]+)+$/.test(parameter);

function fromFile(importCsv: (deps: Deps, csv: string) => Promise<ImportReport>): Command['run'] {
  return async (deps, file = '') => {
    const report = await importCsv(deps, await readFile(file, 'utf8'));
    if (report.refused > 0) process.exitCode = 1;
    return [...report.lines, `${report.lines.length} lines, ${report.refused} refused`].join('\n');
  };
}

/** A command with a name and a file as arguments. */
function withFile(run: (deps: Deps, name: string, text: string) => Promise<string>): Command['run'] {
  return async (deps, name = '', file = '') => run(deps, name, await readFile(file, 'utf8'));
}
