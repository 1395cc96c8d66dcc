import { beginOnboarding } from '@talon/contract/onboarding';
import { Banner } from '@talon/ui/Banner';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Link } from '@talon/ui/Link';
import { TextInput } from '@talon/ui/TextInput';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import { useState } from 'react';
import { captchaFields, useCaptcha } from '../../shared/captcha/use-captcha';
import { captchaField } from '../../shared/problems/captcha-problems';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { forgetInvitedCode, readInvitedCode } from '../../shared/onboarding/invited-code';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { renewInvitation } from '../../shared/api/onboarding';
import { useJourney } from './journey';
import { pathOf } from './pages';
import { StepTitle } from './StepTitle';

const fieldOfInvitation = {
  'invitation-refused': 'invitation',
  'invitation-used': 'invitation',
  'invitation-expired': 'invitation',
};
const fieldOfCode = { ...captchaFields, ...fieldOfInvitation };

export function InvitationScreen() {
  const { call } = usePortal();
  const { language, translate } = useTranslations();
  const { begin, go } = useJourney();
  const form = useForm();
  const captcha = useCaptcha(() => form.forget(captchaField));
  const [code, setCode] = useState(readInvitedCode);
  const [isUsed, setUsed] = useState(false);
  const [expired, setExpired] = useState<string>();
  const [renewedFor, setRenewedFor] = useState<string>();

  async function send(): Promise<Problem[] | undefined> {
    setRenewedFor(undefined);
    if (!normaliseInvitationCode(code)) {
      setExpired(undefined);
      setUsed(false);
      return [{ field: 'invitation', key: 'onboarding.invitation.invalid' }];
    }
    const result = await captcha.sendWith(answered =>
      call(beginOnboarding, { body: { invitation_code: code, language, ...answered } }),
    );
    setExpired(!result.ok && result.failure.code === 'invitation-expired' ? code : undefined);
    setUsed(!result.ok && result.failure.code === 'invitation-used');
    if (result.ok || result.failure.code in fieldOfInvitation) forgetInvitedCode();
    if (!result.ok) return problemsOf(result.failure, fieldOfCode);
    begin(result.value.handle, result.value.onboarding);
    go('welcome');
    return undefined;
  }

  async function renew(): Promise<Problem[] | undefined> {
    const result = await captcha.sendWith(answered => renewInvitation(call, expired ?? '', answered));
    if (!result.ok) return problemsOf(result.failure, fieldOfCode);
    setExpired(undefined);
    setRenewedFor(result.value.destination);
    setCode('');
    return undefined;
  }

  return (
    <>
      <StepTitle back="start" title={translate('onboarding.invitation.title')}>
        {translate('onboarding.invitation.text')}
      </StepTitle>
      {renewedFor && (
        <>
          <Banner tone="success" announce="polite">
            {translate('onboarding.invitation.renewed', { destination: renewedFor })}
          </Banner>
          <p>{translate('code.spam')}</p>
        </>
      )}
      <PortalForm form={form} send={send}>
        <TextInput
          name="invitation"
          label={translate('onboarding.invitation.code')}
          hint={translate('onboarding.invitation.hint')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={event => setCode(event.target.value)}
        />
        {captcha.field}
        {expired !== undefined && (
          <Button tone="secondary" isWide onClick={() => void form.submit(renew)}>
            {translate('onboarding.invitation.renew')}
          </Button>
        )}
        {isUsed && (
          <ButtonLink href={paths.loginEmail} isWide>
            {translate('login.submit')}
          </ButtonLink>
        )}
        <Button type="submit" isWide tone={expired === undefined && !isUsed ? 'primary' : 'quiet'}>
          {translate('onboarding.next')}
        </Button>
      </PortalForm>
      <p>
        <Link href={pathOf('start')}>{translate('onboarding.invitation.other')}</Link>
      </p>
    </>
  );
}
