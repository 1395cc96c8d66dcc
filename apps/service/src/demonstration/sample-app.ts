import { createSampleApp } from '@talon/sample-app/create-app';
import type { Deps } from '../kernel/deps';
import { fetchLocally } from '../oauth/local-fetch';
import type { DemoApplication } from './demo-application';

/** A host outside the domains of the markets, because every host under those domains receives the shared cookie. */
const host = 'sample-app.localhost';

/** The sample application, a third-party client of both markets. */
export function createSampleAppHost({ hosts }: Pick<Deps, 'hosts'>): [host: string, DemoApplication] {
  const portal = new URL(hosts.default.portalOrigin);
  const app = createSampleApp({
    issuers: hosts.all.map(({ accountApiOrigin }) => accountApiOrigin),
    clientId: '1003',
    clientSecret: 'demonstration-secret-of-the-sample-application',
    readsBalance: true,
    origin: portal.origin.replace(portal.hostname, host),
    fetch: fetchLocally,
  });
  return [host, { name: 'sample-app', fetch: (request: Request) => app.fetch(request) }];
}
