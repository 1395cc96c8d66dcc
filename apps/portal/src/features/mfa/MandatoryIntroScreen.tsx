import { ButtonLink } from '@talon/ui/Button';
import { useWords } from '../../app/words';
import { LogOutInstead } from '../../app/shell/LogOutInstead';
import { useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

/** Says why, and what is needed. */
export function MandatoryIntroScreen() {
  const { translate } = useWords();
  const { next } = useMandatory();
  return (
    <MfaFrame title={translate('mfa.mandatory.title')} subtitle={translate('mfa.mandatory.text')}>
      <p>{translate('mfa.mandatory.need')}</p>
      <ButtonLink href={next} isWide>
        {translate('mfa.mandatory.begin')}
      </ButtonLink>
      <LogOutInstead />
    </MfaFrame>
  );
}
