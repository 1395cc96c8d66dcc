import { forgotUsername } from '@talon/contract/recovery';
import { isRegisterNumberLong, registerNumberCountry } from '@talon/rules/register-number';
import { Button } from '@talon/ui/Button';
import { Tabs } from '@talon/ui/Tabs';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { captchaFields, useCaptcha } from '../../shared/captcha/use-captcha';
import { captchaField } from '../../shared/problems/captcha-problems';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { BackToLogin } from './BackToLogin';
import { useCardNumber } from '../../shared/card/use-card-number';
import { useMemory } from './recovery-state';
import { byRegister, cardTexts } from './pages';
import { RecoveryTitle } from './RecoveryTitle';

/** Looks up user names by card number or, in markets that have it, by national register number. */
export function ForgotUsernameScreen() {
  const { call, configuration } = usePortal();
  const { translate } = useTranslations();
  const { search } = useLocation();
  const { proceed } = useMemory();
  const form = useForm();
  const captcha = useCaptcha(() => form.forget(captchaField));
  const card = useCardNumber(cardTexts);
  const [register, setRegister] = useState('');
  const by = configuration.hasRegisterNumberRecovery && search === byRegister ? 'register' : 'card';

  async function send(): Promise<readonly Problem[] | undefined> {
    if (by === 'card' && card.problem) return [card.problem];
    if (by === 'register' && register.trim() === '') {
      return [{ field: 'register', key: 'recovery.register.required' }];
    }
    if (by === 'register' && !registerNumberCountry(register)) {
      const isLong = isRegisterNumberLong(register);
      return [
        { field: 'register', key: isLong ? 'recovery.register.wrong-digit' : 'recovery.register.invalid' },
      ];
    }
    const body = by === 'card' ? { card_number: card.number } : { register_number: register };
    const result = await captcha.sendWith(answered =>
      call(forgotUsername, { body: { ...body, ...answered } }),
    );
    if (!result.ok) {
      return problemsOf(result.failure, {
        ...captchaFields,
        'card-number-refused': 'card',
        'register-number-refused': 'register',
      });
    }
    proceed({ found: { by, usernames: result.value.usernames } }, paths.forgotUsernameResponse);
    return undefined;
  }

  return (
    <>
      <RecoveryTitle title={translate('login.forgotten.username')}>
        {translate('recovery.username.text')}
      </RecoveryTitle>
      {configuration.hasRegisterNumberRecovery && (
        <Tabs
          label={translate('recovery.username.ways')}
          tabs={[
            {
              href: paths.forgotUsername,
              label: translate('recovery.username.card'),
              isCurrent: by === 'card',
            },
            {
              href: paths.forgotUsername + byRegister,
              label: translate('recovery.username.register'),
              isCurrent: by === 'register',
            },
          ]}
        />
      )}
      <PortalForm key={by} form={form} send={send}>
        {by === 'card' ? (
          card.field
        ) : (
          <TextInput
            name="register"
            label={translate('recovery.register')}
            hint={translate('recovery.register.hint')}
            required
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            value={register}
            onChange={event => setRegister(event.target.value)}
          />
        )}
        {captcha.field}
        <Button type="submit" isWide>
          {translate('recovery.username.submit')}
        </Button>
      </PortalForm>
      <BackToLogin />
    </>
  );
}
