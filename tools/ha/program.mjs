// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Starts a program of the test. What it writes goes to a file with its name.
 * @param {string} folder for the file
 * @param {string} name
 * @param {string[]} command the program and its arguments
 * @param {{ uid: number, gid: number }} [identity] the user who runs it
 */
export function startProgram(folder, name, [program = '', ...args], identity) {
  const output = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: `${process.env['PATH']}:/usr/sbin`, LC_ALL: 'C', HOME: folder },
    stdio: ['ignore', output, output],
    ...identity,
  });
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    /** @param {NodeJS.Signals} signal */
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
