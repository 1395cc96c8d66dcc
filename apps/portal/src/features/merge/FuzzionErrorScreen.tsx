import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import type { Fuzzion } from '../../shared/api/fuzzion';
import { platformNames } from '../../shared/platforms/platform-names';

/** Says that nothing was linked. A code that is still valid can be entered again; otherwise the person starts again. */
export function FuzzionErrorScreen({ fuzzion: { end, offer, challenge } }: { fuzzion: Fuzzion }) {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  usePageName(translate('fuzzion.error.title'));
  const platform = end ? translate(platformNames[end.platform]) : '';
  return (
    <>
      <Title takesFocus={hasMoved}>{translate('fuzzion.error.title')}</Title>
      <Banner tone="danger" title={translate('error.fuzzion-failed')}>
        <p>
          <WithHelpdesk text={translate('fuzzion.error.advice', { platform })} />
        </p>
      </Banner>
      <Actions>
        {offer && (
          <ButtonLink href={challenge ? '/fuzzion/code' : paths.fuzzion}>
            {translate('fuzzion.error.again')}
          </ButtonLink>
        )}
        <ButtonLink href={paths.dashboard} tone={offer ? 'secondary' : 'primary'}>
          {translate('fuzzion.home')}
        </ButtonLink>
      </Actions>
    </>
  );
}
