import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { useHasPreloadError } from '../../shared/layout/preload-error';
import { useTranslations } from '../../shared/translations/translations';

/** Shows that a chunk could not be loaded, and offers to reload. */
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
