import { Title } from '@talon/ui/Title';
import { LatestDevices } from '../../app/devices/LatestDevices';
import { useLocation } from '../../app/location';
import { LegalTextLink } from '../../app/legal/LegalTextLink';
import { usePageName, useWords } from '../../app/words';
import { GoOn } from './GoOn';
import { PasswordCard } from './PasswordCard';
import { TwoStepCard } from './TwoStepCard';

/** Password, two-step verification and devices of the signed-in person. */
export function SecurityScreen() {
  const { translate } = useWords();
  const { hasMoved } = useLocation();
  usePageName(translate('security.title'));
  return (
    <>
      <Title takesFocus={hasMoved} subtitle={translate('security.subtitle')}>
        {translate('security.title')}
      </Title>
      <GoOn />
      <PasswordCard />
      <TwoStepCard />
      <LatestDevices />
      <LegalTextLink text="privacy" label={translate('security.privacy')} />
    </>
  );
}
