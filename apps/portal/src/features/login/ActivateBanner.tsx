import { Icon } from '@talon/ui/Icon';
import { Link } from '@talon/ui/Link';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import styles from './ActivateBanner.module.css';

/** Links to the activation of a card, for people without an account. */
export function ActivateBanner() {
  const { translate } = useTranslations();
  return (
    <div className={styles.banner}>
      <Icon name="card" />
      <div>
        <p>{translate('login.activate.title')}</p>
        <p>
          <Link href={paths.onboarding}>{translate('login.activate.link')}</Link>
        </p>
      </div>
    </div>
  );
}
