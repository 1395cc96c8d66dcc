import { Button } from '@talon/ui/Button';
import { PortalForm } from '../../shared/form/PortalForm';
import { useForm } from '../../shared/form/use-form';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';
import styles from './DuplicatedSkip.module.css';

/** Leaves everything as it is. */
export function DuplicatedSkip({ tone }: { tone: 'primary' | 'secondary' }) {
  const { translate } = useTranslations();
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
