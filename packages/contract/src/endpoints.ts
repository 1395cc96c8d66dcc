import * as dashboard from './dashboard';
import * as login from './login';

/** Every call of the account API, by name; the server binds each of them exactly once. */
export const endpoints = {
  signIn: login.signIn,
  signOut: login.signOut,
  showClient: login.showClient,
  showUser: dashboard.showUser,
} as const;
