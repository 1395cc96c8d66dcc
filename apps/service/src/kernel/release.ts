import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder';

const stampFile = join(projectFolder, 'apps/service/dist/build-stamp');
const letters = 12;

/** What a report of an error says of where it comes from: the build's own id, or that nothing is built. */
export function readRelease(): string {
  try {
    return readFileSync(stampFile, 'utf8').slice(0, letters);
  } catch {
    return 'unbuilt';
  }
}
