import { useState } from 'react';
import type { End, Fuzzion } from '../../shared/api/fuzzion';
import { FuzzionReject } from './FuzzionReject';
import { FuzzionRejected } from './FuzzionRejected';

/** Asks to confirm a rejection, and shows its result afterwards. */
export function FuzzionRejectionScreen({ fuzzion: { offer, end } }: { fuzzion: Fuzzion }) {
  const [rejected, setRejected] = useState<End>();
  const shownEnd = rejected ?? (offer ? undefined : end);
  if (shownEnd) return <FuzzionRejected end={shownEnd} hasArrived={rejected !== undefined} />;
  return offer && <FuzzionReject offer={offer} onRejected={setRejected} />;
}
