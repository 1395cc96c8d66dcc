import type { MessageKey } from '@talon/messages/keys';

/** What the platforms around are called. */
export const platformNames: Record<'personal' | 'client' | 'third', MessageKey> = {
  personal: 'dashboard.personal-area',
  client: 'dashboard.client-area',
  third: 'dashboard.third-platform',
};
