import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import type { Failure, FailureAudit } from '../../kernel/ports/failure-audit';
import { auditEvent } from './audit-events';

/** The share of a minute's rows that one network may fill. */
const shareOfNetwork = 0.1;

interface Entry {
  failure: Failure;
  /** How often the failure happened since its last written row. */
  waiting: number;
}

/**
 * Records failures so that a flood cannot fill the disk. The first failure of a kind is written at once. Equal failures of
 * the same minute are only counted, and `flush` writes them as one event. The number of kinds is limited, for each network
 * and in total. Failures beyond it are counted by event and network, and in the end by event alone. Call `flush` every
 * minute.
 */
export function createFailureAudit(
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  { rowsAMinute, onError }: { rowsAMinute: number; onError: (error: unknown) => void },
): FailureAudit {
  let entries = new Map<string, Entry>();
  let kindsOfNetwork = new Map<string, number>();
  const writing = new Set<Promise<void>>();

  function write(failure: Failure, times: number): void {
    const written = auditEvent(deps, db, { ...failure, times })
      .catch(onError)
      .finally(() => writing.delete(written));
    writing.add(written);
  }

  /** Returns false if there is no room for another kind. */
  function add(failure: Failure, isWritten: boolean, most: number): boolean {
    const key = JSON.stringify(Object.values(failure));
    const entry = entries.get(key);
    if (entry) entry.waiting += 1;
    else if (entries.size >= most) return false;
    else {
      entries.set(key, { failure, waiting: isWritten ? 0 : 1 });
      if (isWritten) write(failure, 1);
    }
    return true;
  }

  return {
    record(failure) {
      const { event, market, address } = failure;
      const ofNetwork = kindsOfNetwork.get(address) ?? 0;
      const before = entries.size;
      const mostOfNetwork = ofNetwork < rowsAMinute * shareOfNetwork ? rowsAMinute / 2 : 0;
      if (add(failure, true, mostOfNetwork)) {
        if (entries.size > before) kindsOfNetwork.set(address, ofNetwork + 1);
        return;
      }
      const nobody = { accountId: null, deviceId: null, authenticator: null, clientId: null, code: '' };
      const coarse = { event, market, address, ...nobody };
      if (!add(coarse, false, rowsAMinute)) add({ ...coarse, address: '' }, false, Infinity);
    },
    async flush() {
      const ended = entries;
      entries = new Map();
      kindsOfNetwork = new Map();
      for (const { failure, waiting } of ended.values()) if (waiting > 0) write(failure, waiting);
      await Promise.all(writing);
    },
  };
}
