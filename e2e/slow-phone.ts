import type { Page } from '@playwright/test';

/** A cheap phone on a weak mobile network: a quarter of the speed of this machine, 1.6 Mbit/s, 150 ms. */
export async function makeSlow(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}
