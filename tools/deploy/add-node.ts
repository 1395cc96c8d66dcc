import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SBOM_PATH } from '../build/sbom.ts';

/** Where the program of Node is in a container. */
export const NODE_PATH = 'usr/local/bin/node';

/**
 * Adds the Node that runs this to an assembled folder, with the shared libraries that it and the native packages need, at the
 * same paths as on this machine. The folder can then be the whole root of a container: it has no shell, no package manager and no
 * other program.
 */
export function addNode(root: string) {
  const node = process.execPath;
  copyInto(root, node, NODE_PATH);
  const native = globSync('app/node_modules/**/*.node', { cwd: root }).map(path => join(root, path));
  const libraries = [...new Set([node, ...native].flatMap(librariesOf))].sort();
  for (const library of libraries) copyInto(root, realpathSync(library), library);
  addToSbom(root, libraries);
  // Without this file, names in /etc/hosts are looked up after those of the DNS.
  mkdirSync(join(root, 'etc'), { recursive: true });
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

/** Without a package manager in the image, a scanner finds Node and the libraries only in the bill of materials. */
function addToSbom(root: string, libraries: readonly string[]) {
  const file = join(root, 'app', SBOM_PATH);
  const hashesOf = (path: string) => {
    const content = createHash('sha512')
      .update(readFileSync(join(root, path)))
      .digest('hex');
    return [{ alg: 'SHA-512', content }];
  };
  const sbom = JSON.parse(readFileSync(file, 'utf8'));
  const { node: version } = process.versions;
  sbom.components.push(
    {
      type: 'platform',
      name: 'node',
      version,
      hashes: hashesOf(NODE_PATH),
      purl: `pkg:generic/node@${version}`,
    },
    ...libraries.map(path => ({ type: 'file', name: path, hashes: hashesOf(path) })),
  );
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
}

/** The absolute paths of the libraries of a program. */
function librariesOf(program: string): string[] {
  const output = execFileSync('ldd', [program], { encoding: 'utf8' });
  return output.split('\n').flatMap(line => /(?:^\s*|=> )(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}

function copyInto(root: string, source: string, path: string) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
}
