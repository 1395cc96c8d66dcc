import { ButtonLink } from '@talon/ui/Button';
import { Link } from '@talon/ui/Link';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { BackToLogin } from './BackToLogin';
import { useMemory } from './recovery-state';
import { byRegister } from './pages';
import { RecoveryTitle } from './RecoveryTitle';
import styles from './UsernamesScreen.module.css';

/** Shows the masked user names, or says that none was found. */
export function UsernamesScreen() {
  const { translate } = useTranslations();
  const { found } = useMemory().memory;
  if (!found) throw new Error('this page needs what was found');
  if (found.usernames.length === 0) return <NoneFound by={found.by} />;
  return (
    <>
      <RecoveryTitle title={translate('recovery.found.title')}>
        {translate('recovery.found.text')}
      </RecoveryTitle>
      <ul className={styles.list}>
        {found.usernames.map(name => (
          <li key={name} className={styles.name}>
            {name}
          </li>
        ))}
      </ul>
      {found.usernames.some(name => name.includes('@')) && <p>{translate('code.spam')}</p>}
      <ButtonLink href={paths.loginEmail} isWide>
        {translate('login.submit')}
      </ButtonLink>
      <p>
        <Link href={paths.forgotPasswordEmail}>{translate('login.forgotten.password')}</Link>
      </p>
    </>
  );
}

function NoneFound({ by }: { by: 'card' | 'register' }) {
  const { translate } = useTranslations();
  return (
    <>
      <RecoveryTitle title={translate('recovery.none.title')}>
        {translate(by === 'card' ? 'recovery.none.card' : 'recovery.none.register')}
      </RecoveryTitle>
      <p>
        <WithHelpdesk text={translate('recovery.none.what')} />
      </p>
      <ButtonLink href={paths.forgotUsername + (by === 'register' ? byRegister : '')} isWide>
        {translate('recovery.none.other')}
      </ButtonLink>
      <BackToLogin />
    </>
  );
}
