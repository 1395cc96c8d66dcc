import { chmod, lstat, mkdir, statfs } from 'node:fs/promises';

/** Linux keeps the files of this directory in memory. */
const SHARED_MEMORY = '/dev/shm';
/** What the databases of the tests may grow to. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Copying a database creates 600 files, which takes 300 ms on a disk and 15 ms in memory. Returns a directory of this user in
 * memory; undefined if there is none with enough room.
 */
export async function memoryDirectory(): Promise<string | undefined> {
  const user = process.getuid?.();
  if (user === undefined || !(await hasRoom())) return undefined;
  const directory = `${SHARED_MEMORY}/talon-${user}`;
  try {
    await mkdir(directory, { recursive: true });
    // Everybody may create files there, so another user may have created this one.
    const found = await lstat(directory);
    if (!found.isDirectory() || found.uid !== user) return undefined;
    // The server of root runs as another user, who must be able to enter.
    await chmod(directory, 0o711);
    return directory;
  } catch {
    return undefined;
  }
}

async function hasRoom() {
  try {
    const { bavail, bsize } = await statfs(SHARED_MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
