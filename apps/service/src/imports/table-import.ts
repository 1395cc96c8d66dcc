import type { ImportKind } from '@talon/rules/imports';
import type * as v from 'valibot';
import type { Deps } from '../kernel/deps';
import type { Queryable } from '../db/pool';
import type { Place } from './file-lines';

/** What the import of a line can do, and the count that it belongs to. */
export const countOfOutcome = {
  added: 'added',
  'added and sent': 'added',
  updated: 'changed',
  'already exists': 'unchanged',
} as const;

/** The result of one line: what was done, or why it was refused. */
export type LineResult = { done: keyof typeof countOfOutcome } | { problem: string };

export type LineOutcome = { number: number } & LineResult;

/** Refuses a line during its import and undoes what was done for it. */
export class LineRefused extends Error {}

/** How the rows of a table are imported. `Prepared` is a row with everything that needs no transaction. */
export interface TableImport<Row, Prepared> {
  kind: ImportKind;
  /** The columns that name a row in the report. The last four characters of a secret one are shown. */
  named: readonly { column: string; isSecret?: boolean }[];
  columns: v.ObjectSchema<v.ObjectEntries, undefined> & v.GenericSchema<unknown, Row>;
  /** Prepares rows, or says why one is refused. */
  prepare: (deps: Deps, rows: readonly Row[]) => Promise<({ prepared: Prepared } | { problem: string })[]>;
  /** Imports the rows that need no care with few statements. Undefined for each other row, which `take` then imports. */
  takeMany?: (
    deps: Deps,
    tx: Queryable,
    rows: readonly Prepared[],
  ) => Promise<readonly (LineResult | undefined)[]>;
  /** Imports one row, or throws `LineRefused`. */
  take: (deps: Deps, tx: Queryable, row: Prepared) => Promise<LineResult>;
  /** The problem that an error of the database means for the line. */
  problemOf?: (error: unknown) => string | undefined;
}

/** What happens to the outcomes of the lines. */
export interface ImportSink {
  /** Undoes every batch, for a dry run. */
  isDryRun?: boolean;
  /** Records the outcomes in the transaction of their batch. */
  record?: (tx: Queryable, outcomes: readonly LineOutcome[], place: Place) => Promise<void>;
  /** Shows the outcomes after their transaction. */
  show: (outcomes: readonly LineOutcome[], place: Place) => Promise<void>;
  /** Asked after each batch: whether to leave the rest. */
  isEnough?: () => boolean;
}
