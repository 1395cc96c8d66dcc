/** What a file of operators can bring into the service. */
export const importKinds = ['people', 'accounts', 'cards', 'invitations'] as const;

export type ImportKind = (typeof importKinds)[number];

/** The largest file that the console takes. The command takes any. */
export const mostImportBytes = 100 * 1024 * 1024;

/** The console sends a file in pieces of this size, which pass every proxy. A multiple of three, so that base64 has no padding. */
export const importPieceBytes = 48_000;

/** An uploaded file and what was entered with it are deleted after this time, unless its import still runs. */
export const importFileDays = 7;

/** Lines and errors of a preview, and how long it may look for them. */
export const importPreview = { lines: 5_000, problems: 20, seconds: 3 } as const;

/** What is wrong with a whole file. */
export const importFileProblems = [
  'empty',
  'no-lines',
  'incomplete',
  'not-utf8',
  'line-ends',
  'not-csv',
  'columns',
] as const;

export type ImportFileProblem = (typeof importFileProblems)[number];
