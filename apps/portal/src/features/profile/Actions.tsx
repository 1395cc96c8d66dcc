import { Button } from '@talon/ui/Button';
import { useWords } from '../../app/words';
import styles from './Actions.module.css';

/** Saves what was typed in a form, or leaves things as they are. */
export function Actions({ onCancel }: { onCancel: () => void }) {
  const { translate } = useWords();
  return (
    <div className={styles.actions}>
      <Button type="submit">{translate('profile.save')}</Button>
      <Button tone="secondary" onClick={onCancel}>
        {translate('profile.cancel')}
      </Button>
    </div>
  );
}
