import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drawn } from './portal-page';

/** The prerendered login page of a market by language; none without a build. */
export function prerenderedLogin(
  portalFolder: string,
  marketId: string,
): (language: string) => Drawn | undefined {
  const path = join(portalFolder, 'login.json');
  if (!existsSync(path)) return () => undefined;
  const pages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return language => {
    const html = pages[`${marketId} ${language}`];
    return html === undefined ? undefined : { html, language };
  };
}
