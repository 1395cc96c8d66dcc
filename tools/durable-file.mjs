// @ts-check
import { randomBytes } from 'node:crypto';
import { constants, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a file atomically. If several processes try at once, one succeeds. After a loss of power, there is either no file
 * or a file with the whole text.
 * @param {string} path
 * @param {() => string} makeText called only when the file is not there
 * @param {number} [mode] permissions, owner only by default
 * @returns {Promise<string>} the text of the file, ours or that of the other process
 */
export async function createOnce(path, makeText, mode = 0o600) {
  const present = await readIfThere(path);
  if (present !== undefined) return present;
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  await writeDurably(aside, makeText(), mode);
  try {
    // Unlike a rename, a link never replaces a file that another process created.
    await link(aside, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
  await syncDirectory(dirname(path));
  return readFile(path, 'utf8');
}

/**
 * @param {string} path a new file
 * @param {string} text
 * @param {number} mode
 */
export async function writeDurably(path, text, mode) {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @param {string} path */
export async function syncDirectory(path) {
  if (process.platform === 'win32') return; // Windows opens no directories
  const directory = await open(path, constants.O_RDONLY);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * @param {string} path
 * @returns {Promise<string | undefined>}
 */
export async function readIfThere(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @param {...string} codes of the operating system, such as ENOENT
 */
export function hasCode(error, ...codes) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
