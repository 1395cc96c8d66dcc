// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project.mjs';

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && file !== 'CHANGELOG.md' && existsSync(join(projectRoot, file)));
const { scripts, version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

test.each(documents)('%s names only what exists: links, paths, commands', file => {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const links = found(text, /\]\((?!https?:|#)([^)#]+)/g).map(link => join(dirname(file), link));
  const paths = found(text, /`((?:apps|packages|docs|tools|e2e|bench|deploy)\/[\w./-]+)`/g).filter(
    path => !path.includes('/dist/'),
  );
  const commands = found(text, /npm run ([\w:-]+)/g).filter(name => !Object.hasOwn(scripts, name));
  const missing = [...links, ...paths].filter(path => !existsSync(join(projectRoot, path)));
  expect([...missing, ...commands]).toEqual([]);
});

test.each(documents)('%s links only to sections that exist', file => {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const missing = [...text.matchAll(/\]\((?!https?:)([^)#]*\.md)?#([^)]+)\)/g)]
    .map(([, document = '', section = '']) => ({
      path: document ? join(dirname(file), document) : file,
      section,
    }))
    .filter(({ path, section }) => !sectionsOf(path).includes(section))
    .map(({ path, section }) => `${path}#${section}`);
  expect(missing).toEqual([]);
});

test('the change log begins with the present version, and every version has upgrade notes', () => {
  const [, ...parts] = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  expect(parts[0]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] `));
  const without = parts.filter(part => !part.includes('\n### Upgrade notes\n'));
  expect(without.map(part => part.split('\n', 1)[0])).toEqual([]);
});

/** The anchors of the headings of a document, as GitHub makes them. @param {string} file */
function sectionsOf(file) {
  const headings = found(readFileSync(join(projectRoot, file), 'utf8'), /^#+ (.+)$/gm);
  return headings.map(heading =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** @param {string} text @param {RegExp} pattern */
function found(text, pattern) {
  return [...text.matchAll(pattern)].map(([, match = '']) => match);
}
