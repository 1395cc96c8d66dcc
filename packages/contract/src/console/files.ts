import type { Endpoint } from '../endpoint';

/** Files of the console: each is sent while it is read, because it may be long. */
export const consoleFiles = {
  exportAudit: { method: 'GET', path: '/api/audit.jsonl', permission: 'read-audit' },
  readImportReport: { method: 'GET', path: '/api/imports/{id}/report.csv', permission: 'run-service' },
} as const satisfies Record<string, Pick<Endpoint, 'method' | 'path' | 'permission'>>;
