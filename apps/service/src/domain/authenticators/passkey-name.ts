import { passkeyProvider } from '@talon/rules/passkey-providers';
import { deviceOf } from '@talon/rules/user-agent';
import type { Registration } from './check-registration';

/**
 * The name of a passkey until the person gives it another: its provider and the system of the device, as far as they are known.
 * One that is kept on another device than the browser's has the name of the provider only.
 */
export function namePasskey(
  aaguid: string | null,
  { authenticatorAttachment }: Registration,
  userAgent: string | null,
): string | undefined {
  const system =
    authenticatorAttachment === 'cross-platform' ? undefined : deviceOf(userAgent ?? '').os?.name;
  const known = [passkeyProvider(aaguid), system].filter(Boolean);
  return known.length > 0 ? known.join(', ') : undefined;
}
