import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [react()],
  // The colours and logos of the markets are outside this package.
  server: { fs: { allow: ['../../..'] } },
});
