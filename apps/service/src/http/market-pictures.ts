import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const typeByName = {
  'tokens.css': 'text/css; charset=utf-8',
  'logo.svg': 'image/svg+xml',
  'favicon.svg': 'image/svg+xml',
  'icon-180.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
} as const;

export type MarketFile = keyof typeof typeByName;

/** A market's colours and pictures, each at an address that changes with its content. */
export interface MarketFiles {
  path: (name: MarketFile) => string;
  find: (path: string) => { type: string; content: Buffer } | undefined;
}

export function readMarketFiles(packages: string, marketId: string): MarketFiles {
  const pathByName = new Map<string, string>();
  const byPath = new Map<string, { type: string; content: Buffer }>();
  for (const [name, type] of Object.entries(typeByName)) {
    const content = readFileSync(join(packages, 'markets', marketId, name));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const path = `/market/${hash}/${name}`;
    pathByName.set(name, path);
    byPath.set(path, { type, content });
  }
  return { path: name => pathByName.get(name) ?? '', find: path => byPath.get(path) };
}
