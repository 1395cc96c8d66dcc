import { importPreview } from '@talon/rules/imports';
import { transaction } from '../db/transaction';
import { auditEvent } from '../domain/audit/audit-events';
import { findRunningImport, finishStoredImport } from '../domain/imports/stored-imports';
import type { Deps } from '../kernel/deps';
import { type Place, readLines } from './file-lines';
import { importTable, type TableFile } from './import-file';
import { importOf } from './import-kinds';
import { ImportOvertaken, recordBatch } from './record-batch';
import { readStoredFile, readStoredHeader } from './stored-file';

/** A refused line: its number in an editor, and the reason. */
export interface RefusedLine {
  line: number;
  problem: string;
}

/** Runs the rules over the first lines of an uploaded file, in transactions that are undone. */
export async function previewImport(
  deps: Deps,
  kind: string,
  fileId: string,
): Promise<{ checked: number; problems: RefusedLine[] }> {
  const ends = performance.now() + importPreview.seconds * 1000;
  const { header, lines, place } = await openFile(deps, fileId);
  const problems: RefusedLine[] = [];
  let checked = 0;
  await importTable(
    deps,
    importOf(kind),
    { header, lines },
    {
      isDryRun: true,
      async show(outcomes, next) {
        checked = next.number - place.number;
        for (const outcome of outcomes)
          if ('problem' in outcome) problems.push({ line: outcome.number, problem: outcome.problem });
      },
      isEnough: () =>
        checked >= importPreview.lines ||
        problems.length >= importPreview.problems ||
        performance.now() >= ends,
    },
  );
  return { checked, problems: problems.slice(0, importPreview.problems) };
}

/**
 * Imports an uploaded file from where it stopped, for about so many milliseconds. Returns whether lines are left. Each batch is one
 * transaction with its place in the file, so that of several processes only one imports it, and a killed one loses nothing.
 */
export async function continueImport(server: Deps, id: string, milliseconds: number): Promise<boolean> {
  const found = await findRunningImport(server.db, { id });
  if (!found) return false;
  const ends = performance.now() + milliseconds;
  const deps = { ...server, operator: found.operator };
  const before = found.bytes > 0 ? { number: found.lines, end: found.bytes } : undefined;
  const file = await openFile(deps, found.file_id, before);
  let { place } = file;
  try {
    const isOver = await importTable(deps, importOf(found.kind), file, {
      record: (tx, outcomes, next) => recordBatch(tx, id, place, next, outcomes),
      show: async (_outcomes, next) => {
        place = next;
      },
      isEnough: () => performance.now() >= ends,
    });
    if (!isOver) return true;
  } catch (error) {
    if (error instanceof ImportOvertaken) return false;
    throw error;
  }
  await transaction(deps.db, async tx => {
    const finished = await finishStoredImport(tx, { id });
    if (!finished) return;
    const details = { import: id, ...finished };
    await auditEvent(deps, tx, {
      accountId: null,
      event: 'import-finished',
      operator: found.operator,
      details,
    });
  });
  return false;
}

async function openFile(deps: Deps, fileId: string, before?: Place): Promise<TableFile & { place: Place }> {
  const header = await readStoredHeader(deps, fileId);
  const place = before ?? { number: header.number, end: header.end };
  return {
    header: header.text ?? '',
    place,
    lines: readLines(readStoredFile(deps, fileId, place.end), place),
  };
}
