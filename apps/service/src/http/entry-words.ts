import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Vite's manifest tells of a chunk. */
type Chunk = { file: string };

/** Where the build has the words of the first page, by language; nowhere where it tells nothing of them. */
export function entryWords(portalFolder: string): (language: string) => string | undefined {
  const path = join(portalFolder, '.vite/manifest.json');
  if (!existsSync(path)) return () => undefined;
  const chunks = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>);
  return language => {
    const [, chunk] = chunks.find(([key]) => key.endsWith(`virtual:catalogue/${language}/entry`)) ?? [];
    return chunk && `/${chunk.file}`;
  };
}
