import type { SealedPlace } from '../../kernel/encryption';
import type { Deps } from '../../kernel/deps';

/** Encrypts the secret of an app for one row. */
export function sealAppSecret(
  { encryption }: Pick<Deps, 'encryption'>,
  secret: Buffer,
  place: SealedPlace,
): Buffer {
  return encryption.encrypt(secret.toString('base64'), place);
}

/** Throws for a secret of another row. */
export function openAppSecret(
  { encryption }: Pick<Deps, 'encryption'>,
  sealed: Buffer,
  place: SealedPlace,
): Buffer {
  return Buffer.from(encryption.decrypt(sealed, place), 'base64');
}
