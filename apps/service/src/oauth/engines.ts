import type { MarketHosts } from '../kernel/hosts';
import type { Engine, Engines } from '../kernel/ports/engines';
import type { SigningKeyRow } from '../domain/signing-keys/signing-keys';
import type { createEngine, EngineDeps } from './create-engine';
import { createPage } from './page';
import { decryptKeys, readSigningKeys } from './signing-keys';

/** How often a node reads the signing keys again, to find those of other nodes. */
const reloadMilliseconds = 15_000;

/**
 * One authorization server for each market, with common keys; all are created again when the keys change. The library is
 * imported at first use: it takes a sixth of the start time and of the memory of a service that has no OAuth traffic.
 */
export function createEngines(deps: EngineDeps): Engines {
  const pages = new Map(deps.hosts.all.map(({ market }) => [market.id, createPage(market, deps.translate)]));
  let current: { fingerprint: string; engines: Map<string, Engine> } | undefined;
  let loadedAt = -Infinity;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const [rows, { createEngine: create }] = await Promise.all([
      readSigningKeys(deps),
      import('./create-engine'),
    ]);
    const fingerprint = rows.map(({ kid, is_signing }) => `${kid} ${is_signing}`).join();
    if (current?.fingerprint !== fingerprint) current = { fingerprint, engines: createAll(create, rows) };
    loadedAt = performance.now();
  }

  function createAll(create: typeof createEngine, rows: SigningKeyRow[]): Map<string, Engine> {
    return new Map(deps.hosts.all.map(hosts => [hosts.market.id, createOne(create, hosts, rows)]));
  }

  function createOne(create: typeof createEngine, hosts: MarketHosts, rows: SigningKeyRow[]): Engine {
    const page = pages.get(hosts.market.id) ?? createPage(hosts.market, deps.translate);
    const provider = create(deps, hosts, page, decryptKeys(deps, rows));
    return { provider, handle: provider.callback(), page };
  }

  return {
    async of(market) {
      if (performance.now() - loadedAt > reloadMilliseconds) {
        loading ??= load().finally(() => (loading = undefined));
        await loading;
      }
      const engine = current?.engines.get(market.id);
      if (!engine) throw new Error(`no authorization server for ${market.id}`);
      return engine;
    },
  };
}
