import type {
  downloadDataExport as downloadEndpoint,
  requestDataExport as requestEndpoint,
  showDataExport as showEndpoint,
} from '@talon/contract/data-export';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { requireProof } from '../../domain/authenticators/require-proof';
import { beginDataExport } from '../../domain/data-exports/begin-data-export';
import { findDataExport } from '../../domain/data-exports/data-exports';
import { count } from '../../domain/limits/count';
import { accountSubject } from '../../domain/limits/subjects';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { UseCase } from '../../kernel/route';

/** `POST /user/data-export`. */
export const requestDataExport: UseCase<typeof requestEndpoint> = async (deps, caller) => {
  const { id: accountId } = caller.bearer;
  return transaction(deps.db, async tx => {
    await requireProof(deps, caller, 'export-data', tx);
    if (await beginDataExport(tx, accountId, caller.market.id)) {
      const limited = { limit: 'dataExports', subject: accountSubject(deps, accountId) } as const;
      await count(deps, tx, [limited], 'too-many-attempts');
      await audit(deps, tx, caller, 'data-export-requested');
    }
    return stateOf(tx, accountId);
  });
};

/** `GET /user/data-export`. */
export const showDataExport: UseCase<typeof showEndpoint> = (deps, { bearer }) => {
  return stateOf(deps.db, bearer.id);
};

/** `GET /user/data-export/file`. */
export const downloadDataExport: UseCase<typeof downloadEndpoint> = async (deps, caller) => {
  await requireProof(deps, caller, 'export-data');
  const found = await findDataExport(deps.db, { accountId: caller.bearer.id });
  if (!found?.sealed) throw new Refusal('export-unknown');
  const zip = deps.encryption.decrypt(found.sealed, { column: 'data_exports.sealed', id: found.id });
  await audit(deps, deps.db, caller, 'data-export-downloaded');
  const day = found.requested_at.toISOString().slice(0, 10);
  return { name: `${caller.market.brand.toLowerCase()}-${day}.zip`, zip };
};

async function stateOf(db: Queryable, accountId: string): Promise<ReplyOf<typeof showEndpoint>> {
  const found = await findDataExport(db, { accountId });
  if (!found) return { state: 'none', requested_at: null, expires_at: null };
  return {
    state: found.ready_at ? 'ready' : 'preparing',
    requested_at: found.requested_at.toISOString(),
    expires_at: found.expires_at.toISOString(),
  };
}

async function audit(
  deps: Deps,
  db: Queryable,
  caller: Caller,
  event: 'data-export-requested' | 'data-export-downloaded',
): Promise<void> {
  const { bearer } = caller;
  await auditEvent(deps, db, { accountId: bearer.id, event, ...auditedVisitor(caller) });
}
