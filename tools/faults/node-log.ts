import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The log of a node in a file of its own. `output` is open; the node needs `LOG_LEVEL=info`, so that it says when it ends. */
export async function openNodeLog(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `talon-${name}-`));
  const path = join(folder, 'log');
  const output = openSync(path, 'a');
  return {
    output,
    /** The lines of the level `warn` or above since the node that ended last was told to end. */
    problemsOfLastEnd(): string[] {
      const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
      const told = lines.findLastIndex(line => line.includes('"msg":"ending"'));
      if (told < 0) throw new Error('no node was told to end');
      return lines.slice(told).filter(line => !/"level":"(trace|debug|info)"/.test(line));
    },
    async remove(): Promise<void> {
      closeSync(output);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
