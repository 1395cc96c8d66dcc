import { useState } from 'react';
import type { End, Fuzzion } from '../../data/fuzzion';
import { FuzzionRefusal } from './FuzzionRefusal';
import { FuzzionRejected } from './FuzzionRejected';

/** Not me: what that means, before and after. */
export function FuzzionRejectionScreen({ fuzzion: { offer, end } }: { fuzzion: Fuzzion }) {
  const [rejected, setRejected] = useState<End>();
  const told = rejected ?? (offer ? undefined : end);
  if (told) return <FuzzionRejected end={told} hasArrived={rejected !== undefined} />;
  return offer && <FuzzionRefusal offer={offer} onRejected={setRejected} />;
}
