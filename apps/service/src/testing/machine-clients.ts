import * as oauth from 'openid-client';
import { addApplication } from './applications';
import { addTestResourceServer } from './resource-servers';
import type { TestNode } from './service';

let count = 0;

/** The access token of a new machine client, for a resource server of its own. */
export async function machineToken(node: TestNode): Promise<string> {
  count += 1;
  const scope = `machines${count}:read`;
  await addTestResourceServer(node, { scope });
  const app = await addApplication(node, {
    grant_types: ['client_credentials'],
    redirect_uris: [],
    scope,
    default_scope: undefined,
  });
  return (await oauth.clientCredentialsGrant(app.configuration)).access_token;
}
