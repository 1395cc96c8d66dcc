import { type Answers, freshBrowser, storeToken } from './open-portal';

export const person = {
  id: '1',
  user_id: null,
  customer_user_id: null,
  fridom_user_id: null,
  email: null,
  phone: null,
  iban: null,
  firstname: 'Anna',
  lastname: null,
  birthdate: null,
  gender: null,
  language: 'en',
  password_status: 0,
  last_password_change: null,
  mfa_forced: false,
  erasure_due_at: null,
};

/** For tests: the stubbed reply with the signed-in person. */
export const answering = (user: object): Answers => ({
  'GET /user': { status: 200, body: { data: { ...person, ...user } } },
  'GET /user/suspended': { status: 200, body: { data: [] } },
});

/** For tests: clears the browser and signs a person in. */
export function signedInBrowser(): void {
  freshBrowser();
  storeToken('full');
}
