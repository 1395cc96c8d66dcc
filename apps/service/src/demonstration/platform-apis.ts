import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { listDemoPlatforms } from '@talon/platforms/platforms';
import type { Deps } from '../kernel/deps';
import { projectFolder } from '../kernel/project-folder';

const program = join(projectFolder, 'apps/platforms/src/api/main.mjs');

/**
 * The interfaces of the platforms, which run in a process of their own and know the service by its addresses only. It starts with
 * the first request and ends with this process.
 */
export function createPlatformApis(
  { hosts }: Pick<Deps, 'hosts'>,
  run: (program: string) => ChildProcess = each => fork(each, { execArgv: [] }),
) {
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
      const child = run(program);
      child.once('message', message => resolve((message as { port: number }).port));
      /** The next request starts them again. A program that did not start has no `exit`. */
      const end = (error: Error) => {
        port = undefined;
        reject(error);
      };
      child.on('error', end);
      child.once('exit', () => end(new Error('the interfaces of the platforms have ended')));
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
