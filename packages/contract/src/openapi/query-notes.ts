import { mfaMethods } from '../challenge';
import type { JsonSchema } from './json-schema';
import { authorizationParameters } from './oauth-parameters';

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'string', enum: ['1'] };

/** What each parameter of a query accepts, by its name. */
export const queryNotes: Readonly<Record<string, { schema: JsonSchema; description?: string }>> = {
  ...Object.fromEntries(
    authorizationParameters.map(({ name, schema, description }) => [name, { schema, description }]),
  ),
  single: {
    schema: { type: 'string', enum: ['0', '1'] },
    description: '1: a single-use step-up. Without it: 0.',
  },
  resend: { schema: flag, description: 'Sends a new code. Needs `payload`.' },
  method: {
    schema: { type: 'string', enum: mfaMethods },
    description: 'Another allowed authenticator. Needs `payload`.',
  },
  automatic: { schema: flag },
  looks: { schema: flag },
  target: { schema: text, description: 'An e-mail or a phone.' },
  replaces: { schema: { type: 'string', format: 'uuid' } },
  payload: { schema: text, description: 'The id of the challenge.' },
  before: { schema: text, description: 'The id of an event.' },
  uid: { schema: text, description: 'The id of the authorization request.' },
};
