// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project.mjs';

const self = 'tools/plain-engine.test.mjs';
const code = /\.(ts|tsx|mjs)$/;

/**
 * What no file has, in which files, and the files that may have it.
 * @type {[what: string, { found: RegExp, in?: RegExp, except?: readonly string[] }][]}
 */
const rules = [
  ['private tables of the queue', { found: /_private_/ }],
  ['private members of a dependency', { found: /[\w)\]](\??\._|(\?\.)?\['_)[a-z]/i, in: code }],
  [
    'the inside of the database driver',
    {
      found:
        /\bparsedStatements\b|\bcommitWithThis\b|\.connection\??\.(bind|execute|flush|parse|query|stream|sync)\b/,
      in: code,
    },
  ],
  [
    'a changed prototype',
    {
      found: /\.prototype(\.\w+|\[[^\]]+\]) = |defineProperty\(\w+\.prototype\b/,
      in: /^(apps|packages|tools)\/.*\.(ts|tsx|mjs)$/,
      // No option compares hashed secrets of clients (docs/decisions/0230).
      except: ['apps/service/src/oauth/client-adapter.ts'],
    },
  ],
  [
    'options of V8, of its heap, or of the allocator',
    { found: /setFlagsFromString|max[-_](semi[-_]space|old[-_]space)|expose[-_]gc|MALLOC_|GLIBC_TUNABLES/ },
  ],
  [
    'a build that changes packages',
    { found: /\bonLoad\b|\bpatch-package\b/, in: /^(package\.json|tools\/.*)$/ },
  ],
  [
    'a clock in a test',
    {
      found: /\bperformance\.now\(|\bhrtime\b/,
      in: /\.(test|spec)\.(ts|tsx|mjs)$/,
      except: [
        // The clock is a fake one.
        'apps/service/src/kernel/failure-delay.test.ts',
        // Sets the clock of a node ahead.
        'apps/service/src/oauth/signing-keys.test.ts',
      ],
    },
  ],
];

const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
const files = execFileSync('git', list, { cwd: projectRoot, encoding: 'utf8' })
  .split('\0')
  .filter(path => path !== self && !/\.(gz|ico|jpg|mmdb|png|woff2)$/.test(path))
  // Neither the end of the list nor a file that was deleted and is not committed yet.
  .filter(path => path !== '' && existsSync(join(projectRoot, path)));

test.each(rules)('no file has %s', (_, { found, in: where = /./, except = [] }) => {
  const having = files.filter(
    path => where.test(path) && found.test(readFileSync(join(projectRoot, path), 'utf8')),
  );
  expect(having).toEqual([...except]);
});
