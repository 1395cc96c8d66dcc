import type {
  listImports as listEndpoint,
  showImport as showEndpoint,
  StoredImport,
} from '@talon/contract/console/imports';
import type { RowOf } from '../../db/statement';
import { listStoredImports } from '../../domain/imports/stored-imports';
import { findImport } from './find-import';
import type { UseCase } from '../../kernel/route';

const mostImports = 50;

/** `GET /api/imports`. */
export const listImports: UseCase<typeof listEndpoint> = async ({ db }) => {
  const rows = await listStoredImports(db, { most: mostImports });
  return { imports: rows.map(describe) };
};

/** `GET /api/imports/{id}`. */
export const showImport: UseCase<typeof showEndpoint> = async (deps, _caller, { params: { id } }) => {
  return describe(await findImport(deps, id));
};

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
