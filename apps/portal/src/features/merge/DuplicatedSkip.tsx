import { Button } from '@talon/ui/Button';
import { PortalForm } from '../../app/form/PortalForm';
import { useForm } from '../../app/form/use-form';
import { useWords } from '../../app/words';
import { useDuplicated } from './duplicated';
import styles from './DuplicatedSkip.module.css';

/** Leaves everything as it is. */
export function DuplicatedSkip({ tone }: { tone: 'primary' | 'secondary' }) {
  const { translate } = useWords();
  const { skip } = useDuplicated();
  const form = useForm();
  return (
    <div className={styles.skip}>
      <PortalForm form={form} send={skip}>
        <Button type="submit" isWide tone={tone}>
          {translate('duplicated.skip')}
        </Button>
      </PortalForm>
      <p className={styles.hint}>{translate('duplicated.skip.hint')}</p>
    </div>
  );
}
