import * as v from 'valibot';
import { user } from './dashboard';
import { endpoint } from './endpoint';
import { editProfile } from './profile';

const { id, firstname, lastname, birthdate, gender, language, email, phone } = user.entries;

/** What a scope opens beside identity: the calls of the general API, which take an application's access token. */
export const showPerson = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'Who let the application in. Birth dates are yyyy-mm-dd; e-mail and phone are the primary ones.',
  access: 'application',
  scope: 'user',
  body: undefined,
  reply: v.object({
    data: v.object({ id, firstname, lastname, birthdate, gender, language, email, phone }),
  }),
  errors: [],
});

export const editPerson = endpoint({
  method: 'POST',
  path: '/user',
  summary: editProfile.summary,
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
  summary: 'What the client area knows the person by; null where it does not.',
  access: 'application',
  scope: 'clientarea',
  body: undefined,
  reply: v.object({ customer_user_id: link }),
  errors: [],
});

export const showPersonalAreaLink = endpoint({
  method: 'GET',
  path: '/user/personal-area',
  summary: 'What the personal area knows the person by; null where it does not.',
  access: 'application',
  scope: 'mymonizze',
  body: undefined,
  reply: v.object({ user_id: link }),
  errors: [],
});

export const showThirdPlatformLink = endpoint({
  method: 'GET',
  path: '/user/third-platform',
  summary: 'What the third platform knows the person by; null where it does not.',
  access: 'application',
  scope: 'fridom',
  body: undefined,
  reply: v.object({ fridom_user_id: link }),
  errors: [],
});

/** Every call of the general API, by name; the server binds each of them exactly once. */
export const resources = {
  showPerson,
  editPerson,
  showClientAreaLink,
  showPersonalAreaLink,
  showThirdPlatformLink,
} as const;
