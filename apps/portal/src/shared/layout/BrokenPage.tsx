import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { useTranslations } from '../translations/translations';

/** Replaces the part of the page whose rendering failed. */
export function BrokenPage() {
  const { translate } = useTranslations();
  return (
    <Banner
      tone="danger"
      announce="assertive"
      title={translate('shell.broken')}
      action={
        <Button tone="secondary" onClick={() => location.reload()}>
          {translate('shell.reload')}
        </Button>
      }
    >
      {translate('error.internal')}
    </Banner>
  );
}
