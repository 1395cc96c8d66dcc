import { accessSync, constants } from 'node:fs';

/** Whether this process may read a file. */
export function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
