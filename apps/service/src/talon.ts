import { readCommand } from './commands/commands';
import { prepareDatabase } from './commands/prepare-database';
import { readOperator } from './commands/read-operator';
import { createDeps } from './create-deps';
import { createLog } from './kernel/log';
import { createPool } from './db/pool';
import { startProblem } from './db/start-problem';
import { checkHashKeys } from './domain/hash-keys/hash-keys';
import { readCommandEnv } from './kernel/env';

/** Standard output belongs to the result of the command. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function run(args: string[]): Promise<void> {
  const { operator, others } = readOperator(args);
  const command = readCommand(others);
  const env = readCommandEnv(process.env, command.keys);
  const db = createPool(env.databaseUrl, 4, () => undefined);
  try {
    const log = createLog('error');
    await prepareDatabase(db, log, command, say);
    if (env.hashKeys.size > 0) await checkHashKeys(db, env.hashKeys);
    const deps = await createDeps(env, db, log, operator);
    process.stdout.write(`${await command(deps)}\n`);
  } finally {
    await db.end();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  say(startProblem(error));
  process.exitCode = 2;
});
