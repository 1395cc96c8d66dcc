import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cataloguePlugin } from './catalogue-plugin.ts';
import { schemaPlugin } from './schema-plugin.ts';

export default defineConfig(({ command }) => {
  // A build is for people, whatever the surroundings (a test run, say) call themselves.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react(), cataloguePlugin(), schemaPlugin()],
    build: {
      manifest: true,
      outDir: 'dist',
      target: 'baseline-widely-available',
      // Every browser of the target preloads modules by itself.
      modulePreload: { polyfill: false },
    },
  };
});
