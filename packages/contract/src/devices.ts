import { longestChosenName } from '@talon/rules/chosen-name';
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { textOf } from './text-of';

/** The English name of a place; null if unknown. */
export const place = v.nullable(v.object({ name: v.string() }));

const versioned = v.nullable(v.object({ name: v.string(), version: v.nullable(v.string()) }));

/** The parts of the device that the user agent names; null for unknown parts. */
export const knownDevice = v.object({
  name: v.nullable(v.string()),
  type: v.picklist(['mobile', 'tablet', 'laptop']),
  os: versioned,
  browser: versioned,
  /** The native app, instead of a browser. */
  app: versioned,
});

/** A device as every list shows it. */
export const deviceFields = {
  /** The device id of its calls; null for sessions without one. */
  id: v.nullable(v.string()),
  /** The name that the person has given the device; null if they have not named it. */
  name: v.nullable(v.string()),
  /** The user agent of its latest session, at most 500 characters; empty if unknown. */
  agent: v.string(),
  known: knownDevice,
  /** The number of active sessions: not ended, and with a valid token. */
  session: v.number(),
};

/** A session of a device. */
const deviceSession = v.object({
  id: v.string(),
  agent: v.string(),
  known: knownDevice,
  /** The latest sign-in, ISO 8601. */
  date: v.string(),
  city: place,
  country: place,
  active: v.boolean(),
});

const device = v.object({
  ...deviceFields,
  /** The sign-in of its latest session, ISO 8601. */
  date: v.string(),
  /** The latest use of any of its sessions, to the hour; ISO 8601. */
  lastUsed: v.string(),
  /** Newest first. */
  sessionDevices: v.array(deviceSession),
});

export type DeviceSession = v.InferOutput<typeof deviceSession>;
export type Device = v.InferOutput<typeof device>;

/** A device id, which is a UUID, or `null`. */
const deviceKey = v.string();

export const listDevices = endpoint({
  method: 'GET',
  path: '/user/login/info',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    data: v.record(deviceKey, device),
    /** The session of this call. */
    meta: v.object({ currentLoginId: v.string() }),
  }),
  errors: [],
});

export const listLatestDevices = endpoint({
  method: 'GET',
  path: '/user/login/info/latest',
  access: 'bearer',
  body: undefined,
  reply: v.object({ data: v.record(deviceKey, v.object(deviceFields)) }),
  errors: [],
});

export const nameDevice = endpoint({
  method: 'PUT',
  path: '/user/login/info/{id}',
  access: 'bearer',
  body: v.object({ name: textOf(longestChosenName) }),
  reply: undefined,
  errors: ['device-unknown'],
});

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/user/login/revoke/{id}',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['device-unknown'],
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/tokens',
  access: 'bearer',
  clearsSite: true,
  body: undefined,
  reply: undefined,
  errors: [],
});
