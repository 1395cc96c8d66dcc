import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cataloguePlugin } from './catalogue-plugin.ts';

export default defineConfig(({ command }) => {
  // A build is for people, whatever the surroundings (a test run, say) call themselves.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react(), cataloguePlugin()],
    // Bundle-size flags of the error-report client: no debug messages, no traces.
    define: command === 'build' ? { __SENTRY_DEBUG__: 'false', __SENTRY_TRACING__: 'false' } : {},
    build: {
      manifest: true,
      outDir: 'dist',
      target: 'baseline-widely-available',
      // Every browser of the target preloads modules by itself.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // The login page loads one script instead of a chain of small ones.
          codeSplitting: { groups: [{ name: 'index', test: /portal\/src\/main\.tsx$/ }] },
        },
      },
    },
  };
});
