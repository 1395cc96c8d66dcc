import { createPublicKey } from 'node:crypto';

type Keys = { keys: Record<string, unknown>[] } | null;

const leastRsaBits = 2048;

/** Why a set of keys (RFC 7517) cannot prove that a request is its application's; undefined where it can. */
export function keysProblem(jwks: Keys, isNeeded: boolean): string | undefined {
  if (!isNeeded) return jwks === null ? undefined : 'goes with private_key_jwt only';
  if (jwks === null || jwks.keys.length === 0) return 'needs one key at least for private_key_jwt';
  return jwks.keys.map(keyProblem).find(problem => problem !== undefined);
}

function keyProblem(key: Record<string, unknown>): string | undefined {
  if ('d' in key || 'k' in key) return 'holds a private key: give the public one alone';
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key, format: 'jwk' });
    if (asymmetricKeyType === 'ec') return undefined;
    if (asymmetricKeyType !== 'rsa') return 'has a key that is neither EC nor RSA';
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return bits < leastRsaBits ? `has an RSA key of less than ${leastRsaBits} bits` : undefined;
  } catch {
    return 'has a key that cannot be read';
  }
}
