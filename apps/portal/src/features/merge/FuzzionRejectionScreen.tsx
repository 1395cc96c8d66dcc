import { useState } from 'react';
import type { End, Fuzzion } from '../../shared/api/fuzzion';
import { FuzzionReject } from './FuzzionReject';
import { FuzzionRejected } from './FuzzionRejected';

/** Not me: what that means, before and after. */
export function FuzzionRejectionScreen({ fuzzion: { offer, end } }: { fuzzion: Fuzzion }) {
  const [rejected, setRejected] = useState<End>();
  const told = rejected ?? (offer ? undefined : end);
  if (told) return <FuzzionRejected end={told} hasArrived={rejected !== undefined} />;
  return offer && <FuzzionReject offer={offer} onRejected={setRejected} />;
}
