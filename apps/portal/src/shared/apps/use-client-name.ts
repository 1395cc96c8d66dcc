import { firstPartyPlatforms, isFirstParty } from '@talon/rules/clients';
import { useTranslations } from '../translations/translations';

const names = {
  'personal-area': 'login.platform.personal-area',
  deals: 'login.platform.deals',
} as const;

/** What people call a client: our own platforms in the language of the page, other apps as they are registered. */
export function useClientName(): (client: { client_id: string; name: string }) => string {
  const { translate } = useTranslations();
  return ({ client_id: id, name }) => (isFirstParty(id) ? translate(names[firstPartyPlatforms[id]]) : name);
}
