// @ts-check
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the program of Node is in a container. */
export const NODE_PATH = 'usr/local/bin/node';

/**
 * Adds Node to an assembled folder, with the shared libraries that it and the native packages need, at the same paths as on this
 * machine. The folder can then be the whole root of a container: it has no shell, no package manager and no other program.
 * @param {string} root
 * @param {string} node the program
 */
export function addNode(root, node) {
  copyInto(root, node, NODE_PATH);
  const native = globSync('app/node_modules/**/*.node', { cwd: root }).map(path => join(root, path));
  for (const library of new Set([node, ...native].flatMap(librariesOf)))
    copyInto(root, realpathSync(library), library);
  // Without this file, names in /etc/hosts are looked up after those of the DNS.
  mkdirSync(join(root, 'etc'), { recursive: true });
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

/**
 * @param {string} program
 * @returns {string[]} absolute paths
 */
function librariesOf(program) {
  const output = execFileSync('ldd', [program], { encoding: 'utf8' });
  return output.split('\n').flatMap(line => /(?:^\s*|=> )(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}

/**
 * @param {string} root
 * @param {string} source
 * @param {string} path
 */
function copyInto(root, source, path) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
}
