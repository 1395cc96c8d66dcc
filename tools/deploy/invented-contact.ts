import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.mjs';

/** The files of markets whose helpdesk has a help page on a reserved domain (RFC 2606), as in the demonstration. */
export function marketsWithInventedContact() {
  return globSync('packages/markets/*/market.ts', { cwd: projectRoot }).filter(file =>
    /page: 'https:\/\/[^/']*\.example\//.test(readFileSync(join(projectRoot, file), 'utf8')),
  );
}
