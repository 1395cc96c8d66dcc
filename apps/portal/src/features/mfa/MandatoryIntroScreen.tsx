import { Button, ButtonLink } from '@talon/ui/Button';
import { usePortal } from '../../app/portal';
import { useWords } from '../../app/words';
import { useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

/** Says why, and what is needed. */
export function MandatoryIntroScreen() {
  const { session } = usePortal();
  const { translate } = useWords();
  const { next } = useMandatory();
  return (
    <MfaFrame title={translate('mfa.mandatory.title')} subtitle={translate('mfa.mandatory.text')}>
      <p>{translate('mfa.mandatory.need')}</p>
      <ButtonLink href={next} isWide>
        {translate('mfa.mandatory.begin')}
      </ButtonLink>
      <Button tone="quiet" isWide onClick={() => session.logOut()}>
        {translate('shell.log-out')}
      </Button>
    </MfaFrame>
  );
}
