import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import type { Fuzzion } from '../../shared/api/fuzzion';
import { platformNames } from '../../shared/platforms/platform-names';

/** Says that the directory person is linked to the account. */
export function FuzzionSuccessScreen({ fuzzion: { end } }: { fuzzion: Fuzzion }) {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  usePageName(translate('fuzzion.success.title'));
  const platform = end ? translate(platformNames[end.platform]) : '';
  return (
    <>
      <Title takesFocus={hasMoved}>{translate('fuzzion.success.title')}</Title>
      <Banner tone="success">
        <p>{translate('fuzzion.success.text', { platform })}</p>
        <p>{translate('fuzzion.success.told')}</p>
      </Banner>
      <Actions>
        <ButtonLink href={paths.dashboard}>{translate('fuzzion.home')}</ButtonLink>
      </Actions>
    </>
  );
}
