// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBindings, readCalls } from './map/calls.mjs';
import { globFiles } from './map/files.mjs';
import { readLayers, readOwners } from './map/layers.mjs';
import { places } from './map/layout.mjs';
import { readTables, tablesOf } from './map/tables.mjs';
import { projectRoot } from './project.mjs';

const path = join(projectRoot, 'docs/map.md');

/** Draws the map from the tree: layers, modules with their tables, and each feature from screen to table. */
function drawMap() {
  const screens = globFiles(places.screens, /Screen\.tsx$/).map(file => ({
    feature: /features\/([^/]+)/.exec(file)?.[1] ?? 'shell',
    screen: file.replace(/.*\/|\.tsx$/g, ''),
  }));
  const features = [...new Set(screens.map(({ feature }) => feature))];
  const bindings = readBindings();
  const tables = readTables();
  const owners = readOwners(tables);
  const callRows = readCalls().map(({ feature, name, address }) => {
    const useCase = bindings.get(name);
    const shown = useCase?.slice(places.service.length + 1) ?? '—';
    const touched = useCase ? tablesOf(useCase, tables).join(', ') : '';
    return [/^features\/([^/]+)/.exec(shown)?.[1] ?? feature, `\`${address}\``, shown, touched || '—'];
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
    '`npm run map` draws this page from the tree. Do not edit it by hand.',
    '',
    '## Layers of the service',
    'A layer imports only from layers above it in this table. `apps/service/src`:',
    '',
    ...layerTable('apps/service/src'),
    '',
    '## Layers of the portal',
    'A layer imports only from layers above it in this table. `apps/portal/src`:',
    '',
    ...layerTable('apps/portal/src'),
    '',
    '## Layers of the console',
    'A layer imports only from layers above it in this table. `apps/console/src`:',
    '',
    ...layerTable('apps/console/src'),
    '',
    '## Modules and their tables',
    'Any module may read a table.',
    '',
    ...table(
      ['module (`apps/service/src`)', 'tables it writes'],
      owners.map(owner => [owner.module, owner.tables.join(', ')]),
    ),
    ...sharedTables(owners),
    '',
    '## From screen to table',
    '',
    ...table(['feature', 'screens (`apps/portal/src`)'], screenRows),
    '',
    ...table(['feature', 'call (`packages/contract`)', 'use case (`apps/service/src`)', 'tables'], callRows),
    '',
  ].join('\n');
}

/**
 * @param {ReturnType<typeof readOwners>} owners
 * @returns {string[]} a sentence about the tables that several modules write; nothing if there are none
 */
function sharedTables(owners) {
  const all = owners.flatMap(({ tables }) => tables);
  const shared = [...new Set(all.filter((name, place) => all.indexOf(name) !== place))].sort();
  return shared.length > 0 ? ['', `Several modules write ${shared.join(', ')}.`] : [];
}

/** @param {Parameters<typeof readLayers>[0]} root */
function layerTable(root) {
  return table(
    ['layer', 'what it holds', 'files', 'imports from'],
    readLayers(root).map(({ name, purpose, files, imports }) => [
      name,
      purpose,
      String(files),
      imports.join(', ') || '—',
    ]),
  );
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
  console.error('docs/map.md is out of date: run `npm run map` and commit it.');
  process.exitCode = 1;
} else {
  console.log('docs/map.md is up to date');
}
