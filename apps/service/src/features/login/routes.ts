import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { showClient } from './show-client';
import { signIn } from './sign-in';
import { signOut } from './sign-out';

export const loginRoutes = [
  route(endpoints.signIn, signIn),
  route(endpoints.signOut, signOut),
  route(endpoints.showClient, showClient),
];
