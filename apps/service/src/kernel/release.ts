import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder';

const stampFile = join(projectFolder, 'apps/service/dist/build-stamp');
const letters = 12;

/** The release of an error report: the build's id, or `unbuilt`. */
export function readRelease(): string {
  try {
    return readFileSync(stampFile, 'utf8').slice(0, letters);
  } catch {
    return 'unbuilt';
  }
}
