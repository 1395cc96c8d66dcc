import { importKinds, importPieceBytes } from '@talon/rules/imports';
import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { textOf } from '../text-of';
import { reason } from './staff-session';

const kind = v.picklist(importKinds);

const longestName = 200;
const base64Length = (importPieceBytes / 3) * 4;

/** An import of the console or of the command. */
const storedImport = v.object({
  id: v.string(),
  kind: v.string(),
  /** The name of the file; null for an import of the command, and when the file is deleted. */
  name: v.nullable(v.string()),
  /** Who uploaded it, or started it last. */
  operator: v.nullable(v.string()),
  /** `interrupted`: nobody has worked on it for five minutes. */
  state: v.picklist(['waiting', 'running', 'interrupted', 'cancelled', 'finished']),
  /** The lines that were read, of `total`, without the header. */
  lines: v.number(),
  total: v.nullable(v.number()),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.number(),
  has_file: v.boolean(),
  started_at: v.string(),
  finished_at: v.nullable(v.string()),
});

export type StoredImport = v.InferOutput<typeof storedImport>;

/** Announce a file of at most 100 MiB. Its pieces follow. */
export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/import-files',
  access: 'staff',
  permission: 'run-service',
  body: v.object({
    kind,
    name: textOf(longestName, 1),
    bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  reply: v.object({ file_id: v.string() }),
  errors: ['file-refused'],
});

/**
 * Send a piece of a file, in base64: 48,000 bytes from a byte that is a multiple of it, or the rest of the file. The order
 * does not matter, and a piece may be sent again.
 */
export const uploadImportPiece = endpoint({
  method: 'PUT',
  path: '/api/import-files/{id}/pieces/{start}',
  access: 'staff',
  permission: 'run-service',
  body: v.object({ content: v.pipe(v.string(), v.base64(), v.maxLength(base64Length)) }),
  hasLargeBody: true,
  reply: undefined,
  errors: ['not-found'],
});

/** Read the whole file, and refuse one that no import can read. The import waits for its start. */
export const addImport = endpoint({
  method: 'POST',
  path: '/api/import-files/{id}/import',
  access: 'staff',
  permission: 'run-service',
  body: undefined,
  reply: v.object({ id: v.string() }),
  errors: ['not-found', 'file-refused', 'import-exists'],
});

/** Run the rules over the first lines, at most 5,000 lines, 20 refused ones or three seconds. Nothing is stored or sent. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/preview',
  access: 'staff',
  permission: 'run-service',
  body: undefined,
  reply: v.object({
    checked: v.number(),
    problems: v.array(v.object({ line: v.number(), problem: v.string() })),
  }),
  errors: ['not-found'],
});

/** List the newest imports, of the console and of the command. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'staff',
  permission: 'run-service',
  body: undefined,
  reply: v.object({ imports: v.array(storedImport) }),
  errors: [],
});

export const showImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  access: 'staff',
  permission: 'run-service',
  body: undefined,
  reply: storedImport,
  errors: ['not-found'],
});

/** Start an import that waits, or let one go on that was interrupted. */
export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/start',
  access: 'staff',
  permission: 'run-service',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['not-found', 'nothing-to-change'],
});

/** End an import. The lines that it has imported stay. */
export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/cancel',
  access: 'staff',
  permission: 'run-service',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['not-found', 'nothing-to-change'],
});
