import { firstPartyPlatforms, isFirstParty } from '@talon/rules/clients';
import { useTranslations } from '../translations/translations';

const names = {
  'personal-area': 'login.platform.personal-area',
  deals: 'login.platform.deals',
} as const;

/** Returns the name of a client: translated for our own platforms, as registered for other apps. */
export function useClientName(): (client: { client_id: string; name: string }) => string {
  const { translate } = useTranslations();
  return ({ client_id: id, name }) => (isFirstParty(id) ? translate(names[firstPartyPlatforms[id]]) : name);
}
