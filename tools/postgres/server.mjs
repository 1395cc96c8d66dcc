// @ts-check
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isServerAlive, readLockFile } from './lock-file.ts';
import { serverEnvironment } from './server-environment.ts';
import { giveTo } from './server-identity.ts';

/** @typedef {import('./server-identity.ts').ServerIdentity} ServerIdentity */

/** The server accepts connections from this machine only, and with a password only. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Turns off the protection against loss of power, which a throw-away cluster does not need. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

/**
 * Starts a server and waits until it accepts connections or exits. The server outlives this process: the next start takes over
 * the server of a killed start. Returns without a server if another one was in the way. The caller may then try again.
 * @param {object} options
 * @param {string} options.home where its log goes
 * @param {string} options.data
 * @param {{ postgres: string }} options.programs
 * @param {ServerIdentity | undefined} options.identity
 * @param {boolean} options.durable
 * @param {Record<string, string>} options.settings more of the server
 * @param {number | undefined} options.port
 * @throws with the server's own words if it refuses its configuration or its data
 */
export async function launchServer({ home, data, programs, identity, durable, settings: more, port }) {
  const logFile = join(home, 'server.log');
  const log = await open(logFile, 'w', 0o600);
  await giveTo(logFile, identity);
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : THROW_AWAY),
    ...more,
    port: String(port ?? (await freePort())),
  };
  const server = spawn(
    programs.postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: home,
      env: serverEnvironment(),
      // Its own process group: Ctrl-C must not stop the database before the service.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
      ...identity,
    },
  );
  /** @type {number | null | undefined} */
  let exitCode;
  const exited = once(server, 'exit').then(([code]) => {
    exitCode = code;
    return true;
  });
  await once(server, 'spawn');
  server.unref();
  await log.close();
  for (let hasExited = false; !hasExited; ) {
    const lock = readLockFile(data);
    if (lock?.pid === server.pid && lock?.isReady) return;
    hasExited = await Promise.race([exited, sleep(20, false)]);
  }
  const logLines = await readLastLogLines(home);
  // A server without an exit code was killed.
  if (exitCode && !isTransient(logLines, port)) throw new Error(refusal(logLines));
  await sleep(200); // processes of a killed server may need a moment to notice
}

/** Log lines of a server that finds another server on its directory, which is starting or stopping. */
const TRANSIENT = /lock file ".*" (already exists|is empty)|shared memory block .* is still in use/;

/**
 * @param {string} logLines
 * @param {number | undefined} port undefined: the next attempt takes another one
 */
function isTransient(logLines, port) {
  return TRANSIENT.test(logLines) || (port === undefined && /could not bind/.test(logLines));
}

/** Log lines of every start and stop, which contain no reason for a failure. */
const ORDINARY =
  /^LOG: {2}(starting PostgreSQL|listening on|database system (was|is) shut down|shutting down)/;

/** @param {string} logLines its last lines, without the time and number of its process and those of every start and end */
function refusal(logLines) {
  const lines = logLines.split('\n').map(line => line.replace(/^[\d-]+ [\d:.]+ \S+ \[\d+\] /, ''));
  return ['The embedded PostgreSQL refuses to start:', ...lines.filter(line => !ORDINARY.test(line))].join(
    '\n',
  );
}

/**
 * Stops a server, if there is one, and waits until it is gone.
 * @param {object} options
 * @param {string} options.data
 * @param {{ pgCtl: string }} options.programs
 * @param {ServerIdentity | undefined} options.identity
 * @param {'fast' | 'immediate'} options.mode fast cuts the connections and writes everything; immediate just ends
 */
export async function stopServer({ data, programs, identity, mode }) {
  if (!isServerRunning(data)) return;
  await promisify(execFile)(programs.pgCtl, ['stop', '-D', data, '-m', mode, '-w', '-t', '60'], {
    cwd: data,
    env: serverEnvironment(),
    windowsHide: true,
    ...identity,
  }).catch(error => {
    // pg_ctl also fails if the server was already gone.
    if (isServerRunning(data)) throw error;
  });
}

/** @param {string} data */
function isServerRunning(data) {
  const lock = readLockFile(data);
  return lock !== undefined && isServerAlive(lock.pid, data);
}

/**
 * @param {string} home
 * @returns {Promise<string>} the end of the server's log
 */
export async function readLastLogLines(home) {
  const log = await readFile(join(home, 'server.log'), 'utf8').catch(() => '');
  return log.trim().split('\n').slice(-10).join('\n');
}

/** @returns {Promise<number>} a port of the loopback interface that was free a moment ago */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}
