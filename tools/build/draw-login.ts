import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';
import { build } from 'vite';
import { projectRoot } from '../project.mjs';

const portal = join(projectRoot, 'apps/portal');
/** Inside the project, so that Node finds the packages. */
const drawing = join(portal, 'dist/drawing');
const globals = [
  'addEventListener',
  'document',
  'localStorage',
  'location',
  'matchMedia',
  'sessionStorage',
] as const;

/**
 * Prerenders the login page with its own components and writes it beside the build, so that the page appears before a script
 * has loaded. The script then renders exactly the same.
 */
export async function drawLogin() {
  await build({
    root: portal,
    configLoader: 'runner',
    logLevel: 'warn',
    build: {
      ssr: 'src/draw-login.tsx',
      outDir: drawing,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'draw-login.mjs' } },
    },
  });
  const window = new Window({ url: 'http://account.talon.localhost/login/email' });
  for (const name of globals)
    Object.defineProperty(globalThis, name, { configurable: true, value: window[name] });
  try {
    const drawn = await import(pathToFileURL(join(drawing, 'draw-login.mjs')).href);
    writeFileSync(join(portal, 'dist/login.json'), JSON.stringify(await drawn.drawLogin()));
  } finally {
    for (const name of globals) Reflect.deleteProperty(globalThis, name);
    await window.happyDOM.close();
    rmSync(drawing, { recursive: true });
  }
}
