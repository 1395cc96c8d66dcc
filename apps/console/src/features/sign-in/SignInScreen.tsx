import {
  signInStaff,
  signInStaffWithPasskey,
  startStaffPasskeySignIn,
} from '@talon/contract/console/staff-session';
import { readPasskey } from '@talon/contract/browser-passkeys';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form, type FormError } from '@talon/ui/Form';
import { PasswordInput } from '@talon/ui/PasswordInput';
import { TextInput } from '@talon/ui/TextInput';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { useFailureText } from '../../shared/failure-text';
import { useSessionChange } from '../../shared/session';
import { usePageName, useTranslations } from '../../shared/translations';

/** Signs in a member of staff: by passkey, or by password with the code of the app. */
export function SignInScreen() {
  const { translate } = useTranslations();
  const failureText = useFailureText();
  const { begin } = useSessionChange();
  const [typed, setTyped] = useState({ email: '', password: '', code: '' });
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [busy, setBusy] = useState(false);
  usePageName(translate('console.log-in'));

  async function run(signIn: () => ReturnType<typeof replyOf<Parameters<typeof begin>[0]>>) {
    setBusy(true);
    try {
      begin(await signIn());
    } catch (error) {
      setErrors([{ message: failureText(error) ?? '' }]);
    } finally {
      setBusy(false);
    }
  }

  async function signInWithPasskey() {
    const { options } = await replyOf(call(startStaffPasskeySignIn));
    const read = await readPasskey(options);
    if (!read.ok) return setErrors([{ message: translate('console.passkey.failed') }]);
    await run(() => replyOf(call(signInStaffWithPasskey, { body: { credential: read.value } })));
  }

  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  return (
    <>
      <Title>{translate('console.title')}</Title>
      <Card title={translate('console.log-in')}>
        <Form
          errorTitle={translate('console.failed')}
          errors={errors}
          busy={busy}
          onSubmit={() => void run(() => replyOf(call(signInStaff, { body: typed })))}
        >
          <TextInput
            {...field('email')}
            label={translate('console.email')}
            type="email"
            autoComplete="username"
          />
          <PasswordInput
            {...field('password')}
            label={translate('console.password')}
            showLabel={translate('console.password.show')}
            autoComplete="current-password"
          />
          <TextInput
            {...field('code')}
            label={translate('console.code')}
            hint={translate('console.code.hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <Button type="submit" isWide>
            {translate('console.log-in')}
          </Button>
        </Form>
        <div>
          <Button tone="secondary" isWide busy={busy} onClick={() => void signInWithPasskey()}>
            {translate('console.passkey')}
          </Button>
        </div>
      </Card>
    </>
  );
}
