// @ts-check
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from './project.mjs';

const directory = join(projectRoot, 'apps/service/migrations');
const name = process.argv[2] ?? '';

if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  mkdirSync(directory, { recursive: true });
  const numbers = readdirSync(directory).map(file => Number.parseInt(file, 10) || 0);
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  const path = join(directory, `${number}-${name}.sql`);
  writeFileSync(
    path,
    [
      '-- One step, online: the previous version of the service works while it runs. It alters at most one table. Never edit it',
      '-- once it is merged. For a new table, add a line that names the module that writes it: "-- module: cards".',
      '',
    ].join('\n'),
    { flag: 'wx' },
  );
  console.log(relative(process.cwd(), path));
} else {
  console.error(
    'Name the migration for what it does, in lower-case words with hyphens: npm run new-migration -- add-cards',
  );
  process.exitCode = 1;
}
