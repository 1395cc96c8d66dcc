import { localCommands } from './commands/local-commands';
import { readCommand } from './commands/read-command';
import { prepareDatabase } from './commands/prepare-database';
import { readOperator } from './commands/read-operator';
import { createDeps } from './create-deps';
import { createLog } from './kernel/log';
import { createPools, endPools } from './db/pools';
import { startProblem } from './db/start-problem';
import { checkHashKeys } from './domain/hash-keys/hash-keys';
import { readCommandEnv } from './kernel/env';

/** Standard output belongs to the result of the command. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function run(args: string[]): Promise<void> {
  const local = localCommands.get(args.join(' '));
  if (local) return void process.stdout.write(`${local(process.env)}\n`);
  const { operator, others } = readOperator(args);
  const command = readCommand(others);
  const env = readCommandEnv(process.env, command.keys);
  const pools = createPools(env, 5, () => undefined);
  const { db, direct } = pools;
  try {
    const log = createLog('error');
    await prepareDatabase(env, direct, log, command, say);
    if (env.hashKeys.size > 0) await checkHashKeys(db, env.hashKeys);
    const deps = await createDeps(env, pools, log, operator);
    process.stdout.write(`${await command(deps)}\n`);
  } finally {
    await endPools(pools);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  say(startProblem(error));
  process.exitCode = 2;
});
