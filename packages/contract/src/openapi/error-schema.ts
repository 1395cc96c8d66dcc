import { mfaMethods } from '../challenge';
import { errorStatus, tooNewCauses } from '../errors';

/** The body of every error of our own calls. */
export const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string', description: 'A text in the requested language.' },
    fields: {
      type: 'array',
      items: { type: 'string' },
      description: 'The invalid fields, as dotted paths.',
    },
    rules: {
      type: 'array',
      items: { type: 'string' },
      description: 'With password-refused: the rules that the password breaks.',
    },
    phone: { type: 'string', description: 'With phone-refused: why the phone cannot receive SMS.' },
    retryAfterSeconds: { type: 'integer', description: 'As in Retry-After.' },
    cause: { type: 'string', enum: [...tooNewCauses], description: 'With too-new: what is too new.' },
    scope: { type: 'string', description: 'With scope-missing: the scope that the token needs.' },
    mfa: {
      type: 'object',
      description: 'With mfa-required: the challenge of the sign-in.',
      required: ['method', 'payload'],
      properties: {
        method: { type: 'string', enum: [...mfaMethods] },
        payload: { type: 'string' },
      },
    },
    authorization: {
      type: 'object',
      description:
        'With login-required, account-choice-required and required-action-… of an authorization request: the client, and how the person must sign in.',
      required: ['client', 'login_hint', 'ui_locales', 'creates_account'],
      properties: {
        client: {
          type: 'object',
          required: ['client_id', 'name', 'logo', 'host'],
          properties: {
            client_id: { type: 'string' },
            name: { type: 'string' },
            logo: { type: ['string', 'null'] },
            host: { type: 'string' },
          },
        },
        login_hint: { type: ['string', 'null'] },
        ui_locales: { type: 'array', items: { type: 'string' } },
        creates_account: {
          type: 'boolean',
          description: 'The client wants the person to create an account.',
        },
      },
    },
  },
};
