import { expect, test } from 'vitest';
import { type FuzzionPath, fuzzionPaths } from '../../shared/navigation/paths';
import type { Fuzzion } from '../../shared/api/fuzzion';
import { insteadOf } from './fuzzion-entry';
import { challenge, nothing, offer } from './open-fuzzion';

const ended = (outcome: 'claimed' | 'rejected' | 'failed') => ({
  ...nothing,
  end: { platform: 'personal' as const, outcome, removed: [] },
});

const states: [string, Fuzzion, FuzzionPath[], string][] = [
  ['nothing was found', nothing, [], '/user/dashboard'],
  ['an offer', { ...nothing, offer }, ['/fuzzion', '/fuzzion/owner', '/fuzzion-rejection'], '/fuzzion'],
  [
    'a code is under way',
    { ...nothing, offer, challenge },
    ['/fuzzion', '/fuzzion/owner', '/fuzzion/code', '/fuzzion-rejection'],
    '/fuzzion',
  ],
  ['it was claimed', ended('claimed'), ['/fuzzion-success'], '/user/dashboard'],
  ['it was rejected', ended('rejected'), ['/fuzzion-rejection'], '/user/dashboard'],
  ['it failed, and the offer is gone', ended('failed'), ['/fuzzion-error'], '/user/dashboard'],
  [
    'it failed, and may be tried again',
    { ...ended('failed'), offer },
    ['/fuzzion', '/fuzzion/owner', '/fuzzion-rejection', '/fuzzion-error'],
    '/fuzzion',
  ],
];

test.each(states)('%s: the pages that open', (_, fuzzion, open, otherwise) => {
  for (const path of fuzzionPaths) {
    const isAfterClaim = path === '/fuzzion/code' && fuzzion.end?.outcome === 'claimed';
    const elsewhere = isAfterClaim ? '/fuzzion-success' : otherwise;
    expect([path, insteadOf(path, fuzzion)]).toEqual([path, open.includes(path) ? undefined : elsewhere]);
  }
});
