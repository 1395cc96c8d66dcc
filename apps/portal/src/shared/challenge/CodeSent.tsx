import { useTranslations } from '../translations/translations';
import { keepTogether } from './keep-together';

/** Where the code went, and how many digits to look for. */
export function CodeSent({ digits, destination }: { digits: number; destination: string }) {
  const { translate } = useTranslations();
  return <>{translate('code.sent', { digits, destination: keepTogether(destination) })}</>;
}
