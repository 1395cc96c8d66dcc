import type { Client } from '@talon/contract/client';
import type { RequestOf } from '@talon/contract/endpoint';
import * as login from '@talon/contract/login';

export type Credentials = RequestOf<typeof login.signIn>;

export const signIn = (call: Client, credentials: Credentials) => call(login.signIn, { body: credentials });

/** Ends the token that is held at the moment of the call. */
export const signOut = (call: Client) => call(login.signOut);

/** The name and logo of the platform that sent the person here. */
export const showClient = (call: Client, clientId: string) =>
  call(login.showClient, { params: { client_id: clientId } });
