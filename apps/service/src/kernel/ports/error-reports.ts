/** Reports an error; never waits, never throws. */
export type ReportError = (error: unknown, what: string) => void;
