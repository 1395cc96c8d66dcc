import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** `npm run screenshots`: takes all screenshots, then composes them into overviews. */
export default defineConfig({
  ...journeys,
  testMatch: ['take-screenshots.ts', 'take-console-screenshots.ts'],
  testIgnore: [],
  reporter: [['list', { printSteps: true }]],
  globalTeardown: './compose-overviews.ts',
  use: { ...journeys.use, trace: 'off' },
});
