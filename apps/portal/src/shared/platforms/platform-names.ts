import type { MessageKey } from '@talon/messages/keys';
import type { LinkPlatform } from '@talon/rules/duplicates';

/** What the platforms around are called. */
export const platformNames: Record<LinkPlatform, MessageKey> = {
  personal: 'dashboard.personal-area',
  client: 'dashboard.client-area',
  third: 'dashboard.third-platform',
};
