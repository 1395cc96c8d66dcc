import * as v from 'valibot';
import { user } from './dashboard';
import { endpoint } from './endpoint';
import { editProfile } from './profile';

const { id, firstname, lastname, birthdate, gender, language, email, phone } = user.entries;

/** When the bank account for reimbursements changed, and from when platforms pay into it; ISO 8601. It is never shown itself. */
const bankAccountTimes = v.object({
  /** Null if it was imported and has not changed since. */
  changed_at: v.nullable(v.string()),
  /** It is settled from then on; null if it always was. */
  settled_at: v.nullable(v.string()),
});

/** The calls of the general API. They need an access token with the scope. */
export const showPerson = endpoint({
  method: 'GET',
  path: '/user',
  access: 'application',
  scope: 'user',
  body: undefined,
  reply: v.object({
    data: v.object({
      id,
      firstname,
      lastname,
      birthdate,
      gender,
      language,
      email,
      phone,
      /** Null without a bank account, and in a market that has none. */
      bank_account: v.nullable(bankAccountTimes),
    }),
  }),
  errors: [],
});

export const editPerson = endpoint({
  method: 'POST',
  path: '/user',
  access: 'application',
  scope: 'userwrite',
  body: editProfile.body,
  reply: undefined,
  errors: [],
});

const link = v.nullable(v.string());

export const showClientAreaLink = endpoint({
  method: 'GET',
  path: '/user/client-area',
  access: 'application',
  scope: 'clientarea',
  body: undefined,
  reply: v.object({ customer_user_id: link }),
  errors: [],
});

export const showPersonalAreaLink = endpoint({
  method: 'GET',
  path: '/user/personal-area',
  access: 'application',
  scope: 'mymonizze',
  body: undefined,
  reply: v.object({ user_id: link }),
  errors: [],
});

export const showThirdPlatformLink = endpoint({
  method: 'GET',
  path: '/user/third-platform',
  access: 'application',
  scope: 'fridom',
  body: undefined,
  reply: v.object({ fridom_user_id: link }),
  errors: [],
});

/** Every call of the general API, by name. The service binds each exactly once. */
export const resources = {
  showPerson,
  editPerson,
  showClientAreaLink,
  showPersonalAreaLink,
  showThirdPlatformLink,
} as const;
