import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A chunk in Vite's manifest. */
type Chunk = { file: string };

/** The address of the first page's messages by language, from Vite's manifest. */
export function entryWords(portalFolder: string): (language: string) => string | undefined {
  const path = join(portalFolder, '.vite/manifest.json');
  if (!existsSync(path)) return () => undefined;
  const chunks = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>);
  return language => {
    const [, chunk] = chunks.find(([key]) => key.endsWith(`virtual:catalogue/${language}/entry`)) ?? [];
    return chunk && `/${chunk.file}`;
  };
}
