import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { useTranslations } from '../../shared/translations/translations';

/** The buttons that submit a form or close it without saving. */
export function SaveOrCancel({ onCancel }: { onCancel: () => void }) {
  const { translate } = useTranslations();
  return (
    <Actions>
      <Button type="submit">{translate('profile.save')}</Button>
      <Button tone="secondary" onClick={onCancel}>
        {translate('profile.cancel')}
      </Button>
    </Actions>
  );
}
