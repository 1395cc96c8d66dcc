import { Title } from '@talon/ui/Title';
import { LatestDevices } from '../../shared/devices/LatestDevices';
import { useLocation } from '../../shared/navigation/location';
import { LegalTextLink } from '../../shared/legal/LegalTextLink';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { ReturnBanner } from './ReturnBanner';
import { PasswordCard } from './PasswordCard';
import { TrustedDevicesCard } from './TrustedDevicesCard';
import { TwoStepCard } from './TwoStepCard';

/** Password, two-step verification, trusted devices and latest devices of the signed-in person. */
export function SecurityScreen() {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  usePageName(translate('security.title'));
  return (
    <>
      <Title takesFocus={hasMoved} subtitle={translate('security.subtitle')}>
        {translate('security.title')}
      </Title>
      <ReturnBanner />
      <PasswordCard />
      <TwoStepCard />
      <TrustedDevicesCard />
      <LatestDevices />
      <LegalTextLink text="privacy" label={translate('security.privacy')} />
    </>
  );
}
