import * as v from 'valibot';
import { deviceFields } from './devices';
import { endpoint } from './endpoint';

const { name, known } = deviceFields;

const trustedDevice = v.object({
  id: v.string(),
  name,
  known,
  /** When a code is needed again, ISO 8601. */
  trusted_until: v.string(),
  is_this_device: v.boolean(),
});

export type TrustedDevice = v.InferOutput<typeof trustedDevice>;

export const listTrustedDevices = endpoint({
  method: 'GET',
  path: '/mfa/trusted-devices',
  access: 'bearer',
  body: undefined,
  reply: v.object({ data: v.array(trustedDevice) }),
  errors: [],
});

export const endTrustedDevice = endpoint({
  method: 'DELETE',
  path: '/mfa/trusted-devices/{id}',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['device-unknown'],
});
