import { join } from 'node:path';
import { projectRoot } from '../project.mjs';
import type { BuildOptions } from 'esbuild';

/**
 * The packages that stay outside the bundle. All others are in it: to find and load a thousand small files takes longer and needs
 * more memory than to load a few (docs/decisions/0129).
 */
const outside = [
  // Native.
  '@node-rs/*',
  // The traces change it when it is required.
  'pg',
  // Loaded only where traces are on; of the API, any number of copies work together.
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/instrumentation*',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  // Loaded when first used.
  '@zxcvbn-ts/*',
  'maxmind',
  'nodemailer',
  // The queue's search for settings can read TypeScript; ours are in the code.
  'typescript',
];

/** Packages in CommonJS require Node's own modules and those outside. */
const banner = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

/** Bundles the service and the operators' command with our own packages and most of the installed ones. */
export function serviceBuild(): BuildOptions {
  const root = join(projectRoot, 'apps/service');
  return {
    absWorkingDir: root,
    entryPoints: ['src/main.ts', 'src/talon.ts'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    banner: { js: banner },
    chunkNames: 'chunks/[name]-[hash]',
    external: outside,
    loader: { '.svg': 'text', '.css': 'text', '.sql': 'text' },
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
  };
}
