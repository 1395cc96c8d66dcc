import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cost } from './story';

const file = fileURLToPath(new URL('../docs/stories.md', import.meta.url));

/** What a story costs, from its row in the table of docs/stories.md. */
export function mostOf(name: string): Cost {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, who, screens, taps, characters] = line.split('|').map(cell => cell.trim());
    if (who === name) return { screens: Number(screens), taps: Number(taps), characters: Number(characters) };
  }
  throw new Error(`docs/stories.md has no row "${name}"`);
}
