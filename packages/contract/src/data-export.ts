import * as v from 'valibot';
import { endpoint } from './endpoint';

const state = v.object({
  state: v.picklist(['none', 'preparing', 'ready']),
  requested_at: v.nullable(v.string()),
  /** Until when it can be downloaded, ISO 8601. */
  expires_at: v.nullable(v.string()),
});

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/user/data-export',
  summary:
    "Ask for a copy of the person's own data. A job prepares it within minutes and notifies every address; it can be downloaded " +
    'for seven days. Needs a step-up. A copy that is being prepared stays.',
  access: 'bearer',
  body: undefined,
  reply: state,
  errors: ['sudo-required', 'too-many-attempts'],
});

export const showDataExport = endpoint({
  method: 'GET',
  path: '/user/data-export',
  summary: "Show whether there is a copy of the person's own data.",
  access: 'bearer',
  body: undefined,
  reply: state,
  errors: [],
});

export const downloadDataExport = endpoint({
  method: 'GET',
  path: '/user/data-export/file',
  summary:
    "Download the copy of the person's own data: a ZIP file (base64) with JSON and a page to read. Needs a step-up.",
  access: 'bearer',
  body: undefined,
  reply: v.object({ name: v.string(), zip: v.string() }),
  errors: ['sudo-required', 'export-unknown'],
});
