// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { addNode } from './deploy/add-node.ts';
import { assemble, makeReadable } from './deploy/assemble.ts';
import { marketsWithInventedContact } from './deploy/invented-contact.ts';

const usage = 'Usage: npm run assemble -- [--with-node] FOLDER, a folder that is empty or does not exist.';

const { values, positionals } = parseArgs({
  options: { 'with-node': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [given] = positionals;
// npm runs scripts in the project; the path is relative to the person's directory.
const folder = given && resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
if (!folder || positionals.length > 1) {
  console.error(usage);
  process.exitCode = 2;
} else if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${folder} is not empty: remove it first, or name another folder.`);
  process.exitCode = 2;
} else {
  for (const file of marketsWithInventedContact()) {
    console.error(`· The helpdesk of ${file} is still the invented one: replace it before people see it.`);
  }
  await buildIfNeeded(step => console.log(`· ${step}`));
  if (values['with-node']) {
    assemble(`${folder}/app`);
    addNode(folder);
  } else {
    assemble(folder);
  }
  makeReadable(folder);
  console.log(`· ${folder} has all that a node runs`);
}
