import { readCommand } from './commands/commands';
import { readOperator } from './commands/read-operator';
import { createDeps } from './create-deps';
import { createLog } from './kernel/log';
import { migrationsFolder } from './kernel/project-folder';
import { migrate } from './db/migrate';
import { createPool } from './db/pool';
import { startProblem } from './db/start-problem';
import { waitForDatabase } from './db/wait-for-database';
import { checkHashKeys } from './domain/hash-keys/hash-keys';
import { readEnv } from './kernel/env';
import { migrateQueue } from './jobs/worker';

async function run(args: string[]): Promise<void> {
  const { operator, others } = readOperator(args);
  const command = readCommand(others);
  const env = readEnv(process.env);
  const db = createPool(env.databaseUrl, 4, () => undefined);
  try {
    const log = createLog('error');
    await waitForDatabase(db, log, 0);
    await migrate(db, migrationsFolder);
    await migrateQueue(db, log);
    await checkHashKeys(db, env.hashKeys);
    const deps = await createDeps(env, db, log, operator);
    process.stdout.write(`${await command(deps)}\n`);
  } finally {
    await db.end();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${startProblem(error)}\n`);
  process.exitCode = 2;
});
