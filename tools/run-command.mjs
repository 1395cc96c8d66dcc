// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';

/**
 * Runs a program to its end and shows its output.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] the working directory is the project by default
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export async function run(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  const [code] = await once(child, 'exit');
  process.off('exit', endWithUs);
  return code ?? 1;
}

/**
 * Runs the program of an installed package with this Node.
 * @param {string} script path within node_modules
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runScript(script, args, options) {
  return run(process.execPath, [join(projectRoot, 'node_modules', script), ...args], options);
}

/**
 * Runs npm. Uses the npm that started this process, if there is one.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNpm(args, options) {
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args], options);
  // On Windows npm is a script, which needs a shell.
  return run('npm', args, { shell: process.platform === 'win32', ...options });
}
