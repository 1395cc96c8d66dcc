import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './messages-plugin.ts';

export default defineConfig(({ command }) => {
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react(), messagesPlugin()],
    build: {
      outDir: 'dist',
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      // Staff load the console once a day.
      chunkSizeWarningLimit: 1_000,
    },
  };
});
