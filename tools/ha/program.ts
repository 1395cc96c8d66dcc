import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';

/** Starts a program of the test, as a user if one is given. What it writes goes to a file with its name in the folder. */
export function startProgram(
  folder: string,
  name: string,
  [program = '', ...args]: string[],
  identity?: { uid: number; gid: number },
) {
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
    async end(signal: NodeJS.Signals) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
