import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { showClient } from './show-client';
import { showSignedIn } from './show-signed-in';
import { signIn } from './sign-in';
import { signInWithPasskey } from './sign-in-with-passkey';
import { signOut } from './sign-out';
import { startPasskeySignIn } from './start-passkey-sign-in';

export const loginRoutes = [
  route(endpoints.signIn, signIn),
  route(endpoints.startPasskeySignIn, startPasskeySignIn),
  route(endpoints.signInWithPasskey, signInWithPasskey),
  route(endpoints.signOut, signOut),
  route(endpoints.showSignedIn, showSignedIn),
  route(endpoints.showClient, showClient),
];
