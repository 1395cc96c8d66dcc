import type { MarketHosts } from '../kernel/hosts';
import type { Engine, Engines } from '../kernel/ports/engines';
import type { SigningKeyRow } from '../domain/signing-keys/signing-keys';
import type { createEngine, EngineDeps } from './create-engine';
import { createPage } from './page';
import { openKeys, readSigningKeys } from './signing-keys';

/** So often a node looks for keys that another has published. */
const lookAgainMilliseconds = 15_000;

/**
 * One authorization server a market, with common keys; all are made anew where the keys have changed. The engine's library is
 * fetched when it is first asked for something: a sixth of the memory of a service that nobody signs in through to an
 * application, and of the time until it is ready.
 */
export function createEngines(deps: EngineDeps): Engines {
  const pages = new Map(deps.hosts.all.map(({ market }) => [market.id, createPage(market)]));
  let made: { fingerprint: string; engines: Map<string, Engine> } | undefined;
  let lookedAt = 0;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const [rows, { createEngine: create }] = await Promise.all([
      readSigningKeys(deps),
      import('./create-engine'),
    ]);
    const fingerprint = rows.map(({ kid, is_signing }) => `${kid} ${is_signing}`).join();
    if (made?.fingerprint !== fingerprint) made = { fingerprint, engines: makeAll(create, rows) };
    lookedAt = Date.now();
  }

  function makeAll(create: typeof createEngine, rows: SigningKeyRow[]): Map<string, Engine> {
    return new Map(deps.hosts.all.map(hosts => [hosts.market.id, make(create, hosts, rows)]));
  }

  function make(create: typeof createEngine, hosts: MarketHosts, rows: SigningKeyRow[]): Engine {
    const page = pages.get(hosts.market.id) ?? createPage(hosts.market);
    const provider = create(deps, hosts, page, openKeys(deps, rows));
    return { provider, handle: provider.callback(), page };
  }

  return {
    async of(market) {
      if (Date.now() - lookedAt > lookAgainMilliseconds) {
        looking ??= look().finally(() => (looking = undefined));
        await looking;
      }
      const engine = made?.engines.get(market.id);
      if (!engine) throw new Error(`no authorization server for ${market.id}`);
      return engine;
    },
  };
}
