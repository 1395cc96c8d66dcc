import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Imports every file that declares statements, so that `statements` has all of them. */
export async function loadStatements(): Promise<void> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'db/statement.ts',
  );
  for (const file of files)
    if (/from '[./]+(db\/)?statement'/.test(readFileSync(`${source}${file}`, 'utf8')))
      await import(`${source}${file}`);
}
