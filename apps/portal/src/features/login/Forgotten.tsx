import { Link } from '@talon/ui/Link';
import { storeRecoveryIdentifiers } from '../../shared/session/login-hint';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import type { Typed } from './login-state';

/** Links for people who forgot their password or user name. The password page starts with the identifier typed here. */
export function Forgotten({ path, typed: { email, phone } }: { path: string; typed: Typed }) {
  const { translate } = useTranslations();
  const password = path === paths.loginPhone ? paths.forgotPasswordPhone : paths.forgotPasswordEmail;
  return (
    <>
      <p>
        <Link href={password} onClick={() => storeRecoveryIdentifiers({ email, phone })}>
          {translate('login.forgotten.password')}
        </Link>
      </p>
      <p>
        <Link href={paths.forgotUsername}>{translate('login.forgotten.username')}</Link>
      </p>
    </>
  );
}
