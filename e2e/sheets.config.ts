import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** The pictures of `npm run sheets`, composed into sheets when all are taken. */
export default defineConfig({
  ...journeys,
  testMatch: ['pictures.ts'],
  testIgnore: [],
  reporter: [['list', { printSteps: true }]],
  globalTeardown: './compose-sheets.ts',
  use: { ...journeys.use, trace: 'off' },
});
