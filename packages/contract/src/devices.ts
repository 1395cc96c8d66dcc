import * as v from 'valibot';
import { endpoint } from './endpoint';

/** A place by its English name; null where it is not known. */
const place = v.nullable(v.object({ name: v.string() }));

const versioned = v.nullable(v.object({ name: v.string(), version: v.nullable(v.string()) }));

/** What an agent tells of its device; null for what it does not. */
const known = v.object({
  name: v.nullable(v.string()),
  type: v.picklist(['mobile', 'tablet', 'laptop']),
  os: versioned,
  browser: versioned,
  /** The native app that stands in a browser's place. */
  app: versioned,
});

const deviceFields = {
  /** The device id that came with its calls; null for sessions without one. */
  id: v.nullable(v.string()),
  /** The user agent of its latest session, at most 500 characters; empty where none was told. */
  agent: v.string(),
  known,
  /** How many of its sessions are active: neither ended nor without a living token. */
  session: v.number(),
};

/** A session of a device. */
const deviceSession = v.object({
  id: v.string(),
  agent: v.string(),
  known,
  /** When it was signed in last, ISO 8601. */
  date: v.string(),
  city: place,
  country: place,
  active: v.boolean(),
});

const device = v.object({
  ...deviceFields,
  /** Of its latest session, ISO 8601. */
  date: v.string(),
  /** The newest first. */
  sessionDevices: v.array(deviceSession),
});

export type DeviceSession = v.InferOutput<typeof deviceSession>;
export type Device = v.InferOutput<typeof device>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/user/login/info',
  summary: 'The devices of the account with their sessions, in every market, the newest first.',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    data: v.array(device),
    /** The session of this very call. */
    meta: v.object({ currentLoginId: v.string() }),
  }),
  errors: [],
});

export const listLatestDevices = endpoint({
  method: 'GET',
  path: '/user/login/info/latest',
  summary: 'The five devices that were signed in on last.',
  access: 'bearer',
  body: undefined,
  reply: v.object({ data: v.array(v.object(deviceFields)) }),
  errors: [],
});

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/user/login/revoke/{id}',
  summary:
    'Log a device out: its sessions end, and its trust. `null` means the sessions without a device id.',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['device-unknown'],
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/tokens',
  summary: 'Log out everywhere: every session in every market ends, and all trust.',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: [],
});
