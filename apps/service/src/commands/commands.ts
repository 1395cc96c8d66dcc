import { readFile } from 'node:fs/promises';
import type { Deps } from '../kernel/deps';
import { addClient } from './clients/add-client';
import { changeClient } from './clients/change-client';
import { disableClient, enableClient } from './clients/disable-client';
import { listClients } from './clients/list-clients';
import { removeClient } from './clients/remove-client';
import { rotateSecret } from './clients/rotate-secret';
import { showClient } from './clients/show-client';
import { endSessions } from './end-sessions';
import { forceMfa } from './force-mfa';
import { importAccounts } from './import-accounts';
import { importCards } from './import-cards';
import type { Report } from './import-file';
import { importInvitations } from './import-invitations';
import { importPeople } from './import-people';
import { imposePassword } from './impose-password';
import { listKeys } from './list-keys';
import { removeIdentifier } from './remove-identifier';
import { removeAuthenticator } from './remove-authenticator';
import { renewEncryption } from './renew-encryption';
import { unlockSignIn } from './unlock-sign-in';
import { replaceKeys } from './replace-keys';
import { rotateKeys } from './rotate-keys';
import { sendInvitations } from './send-invitations';
import { showAccount } from './show-account';
import { switchMaintenance } from './switch-maintenance';

interface Command {
  /** What follows the name, one word each. */
  takes: readonly string[];
  run: (deps: Deps, ...args: string[]) => Promise<string>;
}

/** E-mail, phone, account id or import reference. */
const who = 'WHO';
const client = 'CLIENT_ID';

/** What an operator may say, by name. */
const commands: Record<string, Command> = {
  'import people': { takes: ['FILE.csv'], run: fromFile(importPeople) },
  'import accounts': { takes: ['FILE.csv'], run: fromFile(importAccounts) },
  'import cards': { takes: ['FILE.csv'], run: fromFile(importCards) },
  'import invitations': { takes: ['FILE.csv'], run: fromFile(importInvitations) },
  'invitations send': { takes: ['REFERENCE|expired'], run: sendInvitations },
  'account show': { takes: [who], run: showAccount },
  'account unlock': { takes: ['E-MAIL|PHONE'], run: unlockSignIn },
  'account force-mfa': { takes: [who, 'on|off'], run: forceMfa },
  'account impose-password': { takes: [who], run: imposePassword },
  'account end-sessions': { takes: [who], run: endSessions },
  'account remove-authenticator': { takes: [who, 'sms|email'], run: removeAuthenticator },
  'account remove-identifier': { takes: [who, 'E-MAIL|PHONE'], run: removeIdentifier },
  'clients list': { takes: [], run: listClients },
  'clients show': { takes: [client], run: showClient },
  'clients add': { takes: [client, 'FILE.json'], run: withFile(addClient) },
  'clients change': { takes: [client, 'FILE.json'], run: withFile(changeClient) },
  'clients rotate-secret': { takes: [client, 'keep|drop'], run: rotateSecret },
  'clients disable': { takes: [client], run: disableClient },
  'clients enable': { takes: [client], run: enableClient },
  'clients remove': { takes: [client], run: removeClient },
  'keys list': { takes: [], run: listKeys },
  'keys rotate': { takes: [], run: rotateKeys },
  'keys replace': { takes: [], run: replaceKeys },
  'encryption renew': { takes: [], run: renewEncryption },
  maintenance: { takes: ['on|off'], run: switchMaintenance },
};

/** The command that these args say, ready to run. Throws the usage where they say none. */
export function readCommand(args: readonly string[]): (deps: Deps) => Promise<string> {
  for (const [name, { takes, run }] of Object.entries(commands)) {
    const given = args.slice(name.split(' ').length);
    const isSaid = args.join(' ') === [name, ...given].join(' ') && given.length === takes.length;
    if (isSaid && given.every(word => word !== '')) return deps => run(deps, ...given);
  }
  const usages = Object.entries(commands).map(([name, { takes }]) => [name, ...takes].join(' '));
  throw new Error(
    [
      'Usage:',
      ...usages.map(usage => `  npm run talon -- ${usage}`),
      'WHO is an e-mail, a phone, an account id or an import reference.',
    ].join('\n'),
  );
}

function fromFile(take: (deps: Deps, csv: string) => Promise<Report>): Command['run'] {
  return async (deps, file = '') => {
    const report = await take(deps, await readFile(file, 'utf8'));
    if (report.refused > 0) process.exitCode = 1;
    return [...report.lines, `${report.lines.length} lines, ${report.refused} refused`].join('\n');
  };
}

/** A command on something that exists by name, with what a file says of it. */
function withFile(run: (deps: Deps, name: string, text: string) => Promise<string>): Command['run'] {
  return async (deps, name = '', file = '') => run(deps, name, await readFile(file, 'utf8'));
}
