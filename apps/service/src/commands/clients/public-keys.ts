import { createPublicKey } from 'node:crypto';

type Keys = { keys: Record<string, unknown>[] } | null;

const minRsaBits = 2048;

/** Why a key set (RFC 7517) cannot authenticate a client; undefined if it can. */
export function keysProblem(jwks: Keys, isNeeded: boolean): string | undefined {
  if (!isNeeded) return jwks === null ? undefined : 'is allowed with private_key_jwt only';
  if (jwks === null || jwks.keys.length === 0) return 'needs at least one key for private_key_jwt';
  return jwks.keys.map(keyProblem).find(problem => problem !== undefined);
}

function keyProblem(key: Record<string, unknown>): string | undefined {
  if ('d' in key || 'k' in key) return 'contains a private key: provide only the public one';
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key, format: 'jwk' });
    if (asymmetricKeyType === 'ec') return undefined;
    if (asymmetricKeyType !== 'rsa') return 'has a key that is neither EC nor RSA';
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return bits < minRsaBits ? `has an RSA key of less than ${minRsaBits} bits` : undefined;
  } catch {
    return 'has a key that cannot be read';
  }
}
