// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { v8Options } from '../apps/service/src/kernel/v8-options.ts';
import { freePort } from '../tools/postgres/server.mjs';
import { projectRoot } from '../tools/project.mjs';
import { makeKeys } from '../tools/start/keys.mjs';
import { memoryEnvironment, memoryOptions } from '../tools/start/service-process.mjs';

/**
 * @typedef {object} Started
 * @property {number} pid
 * @property {number} port
 * @property {NodeJS.ProcessEnv} env
 * @property {() => Promise<void>} stop lets it finish its work, and waits
 */

export const service = 'apps/service/dist/main.js';

/** The keys of the service, which the commands that prepare a run also need. */
const keys = makeKeys();

/**
 * Starts the service or a baseline, and waits until it listens.
 * @param {string} program
 * @param {{ databaseUrl: string, mailUrl: string, scratch: string }} around `scratch`: the folder of its log
 * @returns {Promise<Started>}
 */
export async function startProcess(program, { databaseUrl, mailUrl, scratch }) {
  const port = await freePort();
  const log = openSync(join(scratch, 'log'), 'a');
  const env = {
    ...process.env,
    ...memoryEnvironment,
    ...keys,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL_PORT: '3000',
    MAIL_URL: mailUrl,
    SMS_GATEWAY_URL: 'http://127.0.0.1:1/',
  };
  // The baselines run with what the service sets after its start.
  const options = program === service ? memoryOptions : [...memoryOptions, ...v8Options];
  const child = spawn(process.execPath, [...options, join(projectRoot, program)], {
    env,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program} did not start`))),
  ]);
  const stop = async () => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { pid: child.pid ?? 0, port, stop, env };
}
