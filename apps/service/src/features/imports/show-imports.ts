import type {
  listImports as listEndpoint,
  showImport as showEndpoint,
  StoredImport,
} from '@talon/contract/console/imports';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { RowOf } from '../../db/statement';
import { listStoredImports } from '../../domain/imports/stored-imports';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { findImport } from './find-import';

const mostImports = 50;

/** `GET /api/imports`. */
export async function listImports({ db }: Deps): Promise<ReplyOf<typeof listEndpoint>> {
  const rows = await listStoredImports(db, { most: mostImports });
  return { imports: rows.map(describe) };
}

/** `GET /api/imports/{id}`. */
export async function showImport(
  deps: Deps,
  _caller: StaffCaller,
  { params: { id } }: Input<typeof showEndpoint>,
): Promise<ReplyOf<typeof showEndpoint>> {
  return describe(await findImport(deps, id));
}

function describe({
  state,
  file_id: fileId,
  total_lines: total,
  started_at: startedAt,
  finished_at: finishedAt,
  ...row
}: RowOf<'imports_find_stored'>): StoredImport {
  return {
    ...row,
    state: state as StoredImport['state'],
    total,
    has_file: fileId !== null,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}
