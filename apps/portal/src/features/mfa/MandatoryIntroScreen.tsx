import { ButtonLink } from '@talon/ui/Button';
import { useTranslations } from '../../shared/translations/translations';
import { WaysOut } from '../../shared/layout/WaysOut';
import { useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

export function MandatoryIntroScreen() {
  const { translate } = useTranslations();
  const { next } = useMandatory();
  return (
    <MfaFrame title={translate('mfa.mandatory.title')} subtitle={translate('mfa.mandatory.text')}>
      <p>{translate('mfa.mandatory.need')}</p>
      <ButtonLink href={next} isWide>
        {translate('mfa.mandatory.begin')}
      </ButtonLink>
      <WaysOut />
    </MfaFrame>
  );
}
