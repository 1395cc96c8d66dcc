import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [react()],
  // The markets' colours and marks stand beside this package.
  server: { fs: { allow: ['../../..'] } },
});
