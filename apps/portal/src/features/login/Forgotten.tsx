import { Link } from '@talon/ui/Link';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

/** For those who cannot log in: the ways back in. */
export function Forgotten({ path }: { path: string }) {
  const { translate } = useTranslations();
  const password = path === paths.loginPhone ? paths.forgotPasswordPhone : paths.forgotPasswordEmail;
  return (
    <>
      <p>
        <Link href={password}>{translate('login.forgotten.password')}</Link>
      </p>
      <p>
        <Link href={paths.forgotUsername}>{translate('login.forgotten.username')}</Link>
      </p>
    </>
  );
}
