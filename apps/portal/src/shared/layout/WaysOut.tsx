import { Button } from '@talon/ui/Button';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';
import { OtherAccountButton } from './OtherAccountButton';
import { SignedInAs } from './SignedInAs';
import styles from './SignedInAs.module.css';

/** Who is signed in on a page of a required action, and the ways out of it: another account for the application, or log-out. */
export function WaysOut() {
  const { session } = usePortal();
  const { translate } = useTranslations();
  return (
    <SignedInAs>
      <div className={styles.ways}>
        <OtherAccountButton />
        <Button tone="text" onClick={() => session.logOut()}>
          {translate('shell.log-out')}
        </Button>
      </div>
    </SignedInAs>
  );
}
