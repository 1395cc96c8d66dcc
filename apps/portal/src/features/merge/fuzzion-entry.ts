import { type FuzzionPath, paths } from '../../shared/navigation/paths';
import type { Fuzzion } from '../../shared/api/fuzzion';

/** By page: whether it may open in this state of the link proposal. */
export const entries: Readonly<Record<FuzzionPath, (fuzzion: Fuzzion) => boolean>> = {
  '/fuzzion': ({ offer }) => offer !== null,
  '/fuzzion/owner': ({ offer }) => offer !== null,
  '/fuzzion/code': ({ challenge }) => challenge !== null,
  '/fuzzion-success': ({ end }) => end?.outcome === 'claimed',
  '/fuzzion-error': ({ end }) => end?.outcome === 'failed',
  '/fuzzion-rejection': ({ offer, end }) => offer !== null || end?.outcome === 'rejected',
};

/** The path to redirect to if the page may not open; undefined if it may. */
export function insteadOf(path: FuzzionPath, fuzzion: Fuzzion): string | undefined {
  if (entries[path](fuzzion)) return undefined;
  if (path === '/fuzzion/code' && fuzzion.end?.outcome === 'claimed') return '/fuzzion-success';
  return fuzzion.offer ? paths.fuzzion : paths.dashboard;
}
