import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cataloguePlugin } from './catalogue-plugin';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), cataloguePlugin()],
  build: { manifest: true, outDir: 'dist', target: 'baseline-widely-available' },
});
