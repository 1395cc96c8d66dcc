import { type FuzzionPath, paths } from '../../shared/navigation/paths';
import type { Fuzzion } from '../../shared/api/fuzzion';

/** What the service has to say before a page opens. */
export const entries: Readonly<Record<FuzzionPath, (fuzzion: Fuzzion) => boolean>> = {
  '/fuzzion': ({ offer }) => offer !== null,
  '/fuzzion/owner': ({ offer }) => offer !== null,
  '/fuzzion/code': ({ challenge }) => challenge !== null,
  '/fuzzion-success': ({ end }) => end?.outcome === 'claimed',
  '/fuzzion-error': ({ end }) => end?.outcome === 'failed',
  '/fuzzion-rejection': ({ offer, end }) => offer !== null || end?.outcome === 'rejected',
};

/** Where a page leads that may not open; nothing where it may. What ended while its code was typed is told. */
export function insteadOf(path: FuzzionPath, fuzzion: Fuzzion): string | undefined {
  if (entries[path](fuzzion)) return undefined;
  if (path === '/fuzzion/code' && fuzzion.end?.outcome === 'claimed') return '/fuzzion-success';
  return fuzzion.offer ? paths.fuzzion : paths.dashboard;
}
