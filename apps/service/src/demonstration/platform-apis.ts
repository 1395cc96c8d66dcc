import { fork } from 'node:child_process';
import { join } from 'node:path';
import { listDemoPlatforms } from '@talon/platforms/platforms';
import type { Deps } from '../kernel/deps';
import { projectFolder } from '../kernel/project-folder';

const program = join(projectFolder, 'apps/platforms/src/api/main.mjs');

/**
 * The interfaces of the platforms, which run in a process of their own and know the service by its addresses only. It starts with
 * the first request and ends with this process.
 */
export function createPlatformApis({ hosts }: Pick<Deps, 'hosts'>) {
  const settings = hosts.all.flatMap(({ market, domain, originOf, accountApiOrigin: issuer }) =>
    listDemoPlatforms(market).flatMap(({ subdomain, api }) =>
      api
        ? [
            {
              ...api,
              host: `${subdomain}.${domain}`,
              id: `${subdomain}-${market.id}`,
              audience: `${originOf(subdomain)}/api`,
              issuer,
            },
          ]
        : [],
    ),
  );
  let port: Promise<number> | undefined;

  function start(): Promise<number> {
    return new Promise((resolve, reject) => {
      const child = fork(program, { execArgv: [] });
      child.once('message', message => resolve((message as { port: number }).port));
      child.once('error', reject);
      child.once('exit', () => {
        port = undefined;
        reject(new Error('the interfaces of the platforms have ended'));
      });
      child.send(settings);
      child.unref();
      child.channel?.unref();
    });
  }

  return async (host: string, request: Request): Promise<Response> => {
    port ??= start();
    const { pathname } = new URL(request.url);
    const address = `http://127.0.0.1:${await port}/${host}${pathname.slice('/api'.length)}`;
    return fetch(address, {
      method: request.method,
      headers: { Authorization: request.headers.get('Authorization') ?? '' },
    });
  };
}
