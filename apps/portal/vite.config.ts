import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cataloguePlugin } from './catalogue-plugin.ts';
import { className } from './class-names.ts';
import { eagerPlugin } from './eager-plugin.ts';
import { schemaPlugin } from './schema-plugin.ts';

export default defineConfig(({ command }) => {
  // A build is for people, whatever the surroundings (a test run, say) call themselves.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react(), cataloguePlugin(), schemaPlugin(), eagerPlugin()],
    css: { modules: { generateScopedName: className } },
    // What React tells a developer's tools has no place in what people load, nor what the client of error reports says
    // of itself, and its traces, which are never taken.
    define:
      command === 'build'
        ? {
            __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
            __SENTRY_DEBUG__: 'false',
            __SENTRY_TRACING__: 'false',
          }
        : {},
    build: {
      manifest: true,
      outDir: 'dist',
      target: 'baseline-widely-available',
      rolldownOptions: {
        output: {
          // The first page carries the names of all styles, and is the shorter for each letter that they have not.
          assetFileNames: ({ names }) =>
            `assets/${names.some(name => name.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`,
          chunkFileNames: 'assets/[name]-[hash:7].js',
          // What the first page loads is one file: in several, the same text packs into more.
          codeSplitting: { groups: [{ name: 'index', test: /portal\/src\/main\.tsx$/ }] },
        },
      },
      modulePreload: {
        // Every browser of the target preloads modules by itself.
        polyfill: false,
        // The first page would carry the name of every script of the others, which a browser finds in those that import them.
        resolveDependencies: (_file, needed) => needed.filter(file => file.endsWith('.css')),
      },
    },
  };
});
