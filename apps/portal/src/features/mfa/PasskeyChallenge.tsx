import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Icon } from '@talon/ui/Icon';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problem } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { hasPasskeys } from '../../shared/passkeys/has-passkeys';
import { reportPasskeyFailure } from '../../shared/api/passkeys';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import type { StepUpChallenge } from '../../shared/api/step-up';
import { MfaFrame } from './MfaFrame';
import { OtherMethods } from './OtherMethods';
import type { StepUpState } from './use-step-up-challenge';
import { BackLink } from './BackLink';

/** Asks for a passkey. The browser opens its dialog only after a press. */
export function PasskeyChallenge({ challenge, state }: { challenge: StepUpChallenge; state: StepUpState }) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const form = useForm();
  const { passkey } = challenge;
  const isPossible = hasPasskeys() && passkey !== null;

  async function send(): Promise<readonly Problem[] | undefined> {
    if (!passkey) return undefined;
    const { readPasskey } = await import('@talon/contract/browser-passkeys');
    const read = await readPasskey(passkey);
    if (read.ok) return state.confirmWith(read.value);
    reportPasskeyFailure(call, 'step-up', read.error);
    return [{ key: 'passkey.use.cancelled' }];
  }

  return (
    <MfaFrame isSent={false} title={translate('mfa.passkey.title')} subtitle={translate('mfa.passkey.text')}>
      {isPossible ? (
        <PortalForm form={form} send={send}>
          <Button type="submit" isWide icon={<Icon name="passkey" />}>
            {translate('mfa.passkey.use')}
          </Button>
        </PortalForm>
      ) : (
        <Banner tone="warning">{translate('authenticator.passkey.unsupported')}</Banner>
      )}
      <OtherMethods challenge={challenge} onSwitch={state.switchTo} />
      <BackLink isSignIn={state.isSignIn} />
    </MfaFrame>
  );
}
