import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../project.mjs';

/** Runs the built operators' command as `ann`; returns what it prints. `signal` may end it before. */
export async function runTalon(
  env: NodeJS.ProcessEnv,
  words: string[],
  signal?: AbortSignal,
): Promise<string> {
  const program = join(projectRoot, 'apps/service/dist/talon.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words, '--operator', 'ann'], {
    cwd: projectRoot,
    env,
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  return stdout;
}
