import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { useLocation } from '../../app/location';
import { paths } from '../../app/paths';
import { usePageName, useWords } from '../../app/words';
import type { Fuzzion } from '../../data/fuzzion';
import { platformNames } from '../../app/platforms/platform-names';

/** The person of the other service is linked to the account. */
export function FuzzionSuccessScreen({ fuzzion: { end } }: { fuzzion: Fuzzion }) {
  const { translate } = useWords();
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
