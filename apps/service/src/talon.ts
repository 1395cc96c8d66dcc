import { readFile } from 'node:fs/promises';
import { importAccounts } from './commands/import-accounts';
import { importCards } from './commands/import-cards';
import type { Report } from './commands/import-file';
import { importInvitations } from './commands/import-invitations';
import { importPeople } from './commands/import-people';
import { reopenSignIn } from './commands/reopen-sign-in';
import { sendInvitations } from './commands/send-invitations';
import { createDeps } from './core/create-deps';
import type { Deps } from './core/deps';
import { createLog } from './core/log';
import { migrationsFolder } from './core/project-folder';
import { migrate } from './db/migrate';
import { createPool } from './db/pool';
import { readEnv } from './env';
import { migrateQueue } from './jobs/worker';
import { setSwitch } from './repositories/switches';

interface Command {
  usage: string;
  run: (deps: Deps, argument: string) => Promise<string>;
}

/** What an operator may say: the words before the last are the command, the last is its argument. */
const commands: Record<string, Command> = {
  'import people': { usage: 'FILE.csv', run: fromFile(importPeople) },
  'import accounts': { usage: 'FILE.csv', run: fromFile(importAccounts) },
  'import cards': { usage: 'FILE.csv', run: fromFile(importCards) },
  'import invitations': { usage: 'FILE.csv', run: fromFile(importInvitations) },
  'invitations send': { usage: 'REFERENCE|expired', run: sendInvitations },
  'account reopen': { usage: 'E-MAIL|PHONE', run: reopenSignIn },
  maintenance: { usage: 'on|off', run: switchMaintenance },
};

function fromFile(take: (deps: Deps, csv: string) => Promise<Report>): Command['run'] {
  return async (deps, file) => {
    const report = await take(deps, await readFile(file, 'utf8'));
    if (report.refused > 0) process.exitCode = 1;
    return [...report.lines, `${report.lines.length} lines, ${report.refused} refused`].join('\n');
  };
}

async function switchMaintenance(deps: Deps, argument: string): Promise<string> {
  if (argument !== 'on' && argument !== 'off') throw new Error('Say "maintenance on" or "maintenance off".');
  await setSwitch(deps.db, 'maintenance', argument === 'on');
  return argument === 'on' ? 'Sign-in is closed; signed-in work goes on.' : 'Sign-in is open.';
}

async function run(words: string[]): Promise<void> {
  const command = commands[words.slice(0, -1).join(' ')];
  const argument = words.at(-1);
  if (!command || !argument) {
    const usages = Object.entries(commands).map(([name, { usage }]) => `  npm run talon -- ${name} ${usage}`);
    throw new Error(['Usage:', ...usages].join('\n'));
  }
  const env = readEnv(process.env);
  const db = createPool(env.databaseUrl, 4, () => undefined);
  try {
    const log = createLog('error');
    await migrate(db, migrationsFolder);
    await migrateQueue(db, log);
    const deps = await createDeps(env, db, log);
    process.stdout.write(`${await command.run(deps, argument)}\n`);
  } finally {
    await db.end();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
