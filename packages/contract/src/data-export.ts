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
  access: 'bearer',
  body: undefined,
  reply: state,
  errors: ['sudo-required', 'too-many-attempts'],
});

export const showDataExport = endpoint({
  method: 'GET',
  path: '/user/data-export',
  access: 'bearer',
  body: undefined,
  reply: state,
  errors: [],
});

export const downloadDataExport = endpoint({
  method: 'GET',
  path: '/user/data-export/file',
  access: 'bearer',
  body: undefined,
  reply: v.object({ name: v.string(), zip: v.string() }),
  errors: ['sudo-required', 'export-unknown'],
});
