import type { MessageKey } from '@talon/messages/keys';
import type { LinkPlatform } from '@talon/rules/duplicates';

/** The keys of the names of the platforms. */
export const platformNames: Record<LinkPlatform, MessageKey> = {
  personal: 'dashboard.personal-area',
  client: 'dashboard.client-area',
  third: 'dashboard.third-platform',
};
