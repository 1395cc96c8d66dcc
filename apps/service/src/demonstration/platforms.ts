import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPlatform } from '@talon/platforms/create-platform';
import { listDemoPlatforms } from '@talon/platforms/platforms';
import type { Deps } from '../kernel/deps';
import { packagesFolder } from '../kernel/project-folder';
import { fetchLocally } from '../oauth/local-fetch';
import type { DemoApplication } from './demo-application';
import { createPlatformApis } from './platform-apis';

/** The platforms of every market, each on its own sub-domain. They call the service over HTTP only. */
export function createPlatforms({ hosts }: Pick<Deps, 'hosts'>): [host: string, DemoApplication][] {
  const callApi = createPlatformApis({ hosts });
  return hosts.all.flatMap(({ market, domain, originOf, portalOrigin, accountApiOrigin }) => {
    const colours = readFileSync(join(packagesFolder, 'markets', market.id, 'tokens.css'), 'utf8');
    return listDemoPlatforms(market).map((platform): [string, DemoApplication] => {
      const { subdomain } = platform;
      const origin = originOf(subdomain);
      const settings = { market, origin, portalOrigin, accountApiOrigin, colours, request: fetchLocally };
      const app = createPlatform(platform, settings);
      const host = `${subdomain}.${domain}`;
      const answer = (request: Request) =>
        platform.api && new URL(request.url).pathname.startsWith('/api/')
          ? callApi(host, request)
          : app.fetch(request);
      return [host, { name: `${subdomain} ${market.id}`, fetch: answer }];
    });
  });
}
