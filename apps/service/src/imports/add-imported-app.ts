import type { Queryable } from '../db/pool';
import { decodeAppSecret } from '../domain/authenticators/app-secret';
import { addAuthenticatorApp } from '../domain/authenticators/authenticator-apps';
import { addAuthenticator } from '../domain/authenticators/authenticators';
import { sealAppSecret } from '../domain/authenticators/seal-app-secret';
import type { Deps } from '../kernel/deps';
import type { ImportedAccount } from './account-columns';

/** Enrols the authenticator app of a new account, which goes on with the secret of the earlier system. */
export async function addImportedApp(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  { app_secret: base32 }: ImportedAccount,
): Promise<void> {
  if (base32 === undefined) return;
  const added = await addAuthenticator(tx, { accountId, type: 'totp', name: null, settledAtOnce: true });
  if (!added) return;
  const secret = await decodeAppSecret(base32);
  await addAuthenticatorApp(tx, {
    authenticatorId: added.id,
    accountId,
    secret: sealAppSecret(deps, secret, { column: 'authenticator_apps.secret', id: added.id }),
    // Nothing is known of the codes that the earlier system has accepted.
    lastStep: 0,
  });
}
