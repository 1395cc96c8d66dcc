// @ts-check
// An import by command: how many lines a second, with how much memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { projectRoot } from '../tools/project.mjs';
import { memoryOptions } from '../tools/start/service-process.mjs';
import { memoryOf } from './cpu.mjs';
import { password } from './people.mjs';

const command = join(projectRoot, 'apps/service/dist/talon.js');

/**
 * Imports a file of accounts with e-mail, phone, names and the hash of a password.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder for the file
 * @param {number} lines
 * @returns {Promise<{ perSecond: number, mostMemory: number }>} `mostMemory` in MiB
 */
export async function timeCommandImport(env, folder, lines) {
  const file = join(folder, 'accounts.csv');
  await writeAccounts(file, lines);
  const args = [...memoryOptions, command, 'import', 'accounts', file, '--operator', 'bench'];
  const begun = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  let mostMemory = 0;
  const sampling = setInterval(() => {
    // A process that has just ended has none.
    if (child.exitCode === null) mostMemory = Math.max(mostMemory, memoryOf(child.pid ?? 0) || 0);
  }, 100);
  const [code, signal] = await ended;
  clearInterval(sampling);
  if (code !== 0) throw new Error(`the import ended with ${code ?? signal}`);
  return { perSecond: lines / ((performance.now() - begun) / 1000), mostMemory };
}

/**
 * @param {string} file
 * @param {number} lines
 */
async function writeAccounts(file, lines) {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const out = createWriteStream(file);
  out.write('reference,emails,phones,firstname,lastname,password_hash\n');
  for (let index = 0; index < lines; index += 1) {
    const phone = `+324${String(60_000_000 + index)}`;
    const line = `import-${index},import${index}@bench.example,${phone},Lotte,Peeters,"${passwordHash}"\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}
