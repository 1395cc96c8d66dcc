import type { BrowserContext } from '@playwright/test';

/** Records, from now on, the values that the pages of a browser store and the addresses that they use. */
export async function watchBrowser(context: BrowserContext) {
  const stored: string[] = [];
  const addresses: string[] = [];
  const referrers: string[] = [];
  await context.exposeBinding('tellStored', (_source, name: string, value: string) => {
    stored.push(`${name}=${value}`);
  });
  await context.addInitScript(() => {
    const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as (
      this: Storage,
      name: string,
      value: string,
    ) => void;
    const { tellStored } = window as unknown as { tellStored: (name: string, value: string) => void };
    Storage.prototype.setItem = function (name: string, value: string) {
      tellStored(name, value);
      setItem.call(this, name, value);
    };
  });
  context.on('request', request => {
    addresses.push(request.url());
    referrers.push(request.headers()['referer'] ?? '');
  });
  context.on('page', page => page.on('framenavigated', frame => void addresses.push(frame.url())));
  return {
    /** By place, all values recorded so far. For cookies and databases, the current values only. */
    async places(): Promise<Record<'storage' | 'databases' | 'cookies' | 'addresses' | 'referrers', string>> {
      const { cookies, origins } = await context.storageState({ indexedDB: true });
      return {
        storage: [...stored, JSON.stringify(origins.map(({ localStorage }) => localStorage))].join('\n'),
        databases: JSON.stringify(origins),
        cookies: JSON.stringify(cookies),
        addresses: addresses.join('\n'),
        referrers: referrers.join('\n'),
      };
    },
  };
}
