import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { useHasPreloadError } from '../../shared/layout/preload-error';
import { useTranslations } from '../../shared/translations/translations';

/** Says so where a part of the portal could not be loaded, and offers the way on. */
export function NotLoaded() {
  const { translate } = useTranslations();
  const isShown = useHasPreloadError();
  if (!isShown) return null;
  return (
    <Banner
      tone="danger"
      announce="assertive"
      title={translate('shell.not-loaded')}
      action={
        <Button tone="secondary" onClick={() => location.reload()}>
          {translate('shell.reload')}
        </Button>
      }
    >
      {translate('shell.not-loaded.text')}
    </Banner>
  );
}
