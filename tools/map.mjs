// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBindings, readCalls } from './map/calls.mjs';
import { globFiles } from './map/files.mjs';
import { readTables, tablesOf } from './map/tables.mjs';
import { projectRoot } from './project.mjs';

const path = join(projectRoot, 'docs/map.md');

/** The map from what a person sees down to the tables, read from the tree itself. */
function drawMap() {
  const screens = globFiles('apps/portal/src', /Screen\.tsx$/).map(file => ({
    feature: /features\/([^/]+)/.exec(file)?.[1] ?? 'shell',
    screen: file.replace(/.*\/|\.tsx$/g, ''),
  }));
  const features = [...new Set(screens.map(({ feature }) => feature))];
  const bindings = readBindings();
  const tables = readTables();
  const callRows = readCalls().map(({ feature, name, address }) => {
    const useCase = bindings.get(name);
    const shown = useCase?.replace(/^apps\/service\/src\//, '') ?? '—';
    const touched = useCase ? tablesOf(useCase, tables).join(', ') : '';
    return [feature, `\`${address}\``, shown, touched || '—'];
  });
  const screenRows = features.map(feature => [
    feature,
    screens
      .filter(each => each.feature === feature)
      .map(each => each.screen)
      .join(', '),
  ]);
  return [
    '# Map',
    '',
    'From what a person sees down to the tables. Drawn from the tree by `npm run map`; not edited by hand.',
    '',
    ...table(['feature', 'screens (`apps/portal/src`)'], screenRows),
    '',
    ...table(['feature', 'call (`packages/contract`)', 'use case (`apps/service/src`)', 'tables'], callRows),
    '',
  ].join('\n');
}

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
function table(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function readMap() {
  try {
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

if (!process.argv.includes('--check')) {
  writeFileSync(path, drawMap());
} else if (readMap() !== drawMap()) {
  console.error('docs/map.md is not current: run `npm run map` and commit it.');
  process.exitCode = 1;
} else {
  console.log('docs/map.md is current');
}
