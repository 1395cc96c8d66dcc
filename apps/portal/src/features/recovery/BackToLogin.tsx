import { Link } from '@talon/ui/Link';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

export function BackToLogin() {
  const { translate } = useTranslations();
  return (
    <p>
      <Link href={paths.loginEmail}>{translate('recovery.back')}</Link>
    </p>
  );
}
