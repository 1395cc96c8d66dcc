import { createPasskey } from '@talon/contract/browser-passkeys';
import {
  enrolStaffApp,
  enrolStaffPasskey,
  showStaffEnrolment,
} from '@talon/contract/console/staff-enrolment';
import type { StaffSession } from '@talon/contract/console/staff-session';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form, type FormError } from '@talon/ui/Form';
import { PasswordInput } from '@talon/ui/PasswordInput';
import { readQr } from '@talon/ui/qr-path';
import { QrCode } from '@talon/ui/QrCode';
import { SecretKey } from '@talon/ui/SecretKey';
import { TextInput } from '@talon/ui/TextInput';
import { Title } from '@talon/ui/Title';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, CallError, replyOf } from '../../shared/call';
import { useFailureText } from '../../shared/failure-text';
import { Result } from '../../shared/Result';
import { useSessionChange } from '../../shared/session';
import { usePageName, useTranslations } from '../../shared/translations';

const fieldOfCode: Record<string, string> = { 'password-refused': 'password', 'code-refused': 'code' };

/** A new member of staff chooses a passkey, or a password with an app. The link's secret is in the fragment. */
export function EnrolScreen() {
  const { translate } = useTranslations();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { begin } = useSessionChange();
  const token = globalThis.location.hash.slice(1);
  const query = useQuery({
    queryKey: ['enrolment', token],
    queryFn: () => replyOf(call(showStaffEnrolment, { body: { token } })),
  });
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [busy, setBusy] = useState(false);
  usePageName(translate('console.enrol'));

  async function finish(enrolling: Promise<StaffSession>) {
    setBusy(true);
    try {
      begin(await enrolling);
      await navigate('/', { replace: true });
    } catch (error) {
      const field = error instanceof CallError ? fieldOfCode[error.failure.code] : undefined;
      const message = (error instanceof CallError && error.failure.message) || failureText(error) || '';
      setErrors([{ message, ...(field !== undefined && { field }) }]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Result query={query} title={translate('console.enrol')}>
      {({ name, email, passkey, app }) => {
        const picture = readQr(app.qr);
        const makePasskey = async () => {
          const created = await createPasskey(passkey);
          if (!created.ok) return setErrors([{ message: translate('console.passkey.failed') }]);
          await finish(replyOf(call(enrolStaffPasskey, { body: { token, credential: created.value } })));
        };
        return (
          <>
            <Title subtitle={email}>{translate('console.enrol.welcome', { name })}</Title>
            <Card title={translate('console.enrol.passkey')}>
              <p>{translate('console.enrol.passkey.text')}</p>
              <Button isWide busy={busy} onClick={() => void makePasskey()}>
                {translate('console.enrol.passkey.make')}
              </Button>
            </Card>
            <Card title={translate('console.enrol.app')}>
              <p>{translate('console.enrol.app.text')}</p>
              {picture && <QrCode {...picture} label={translate('console.enrol.app.qr')} />}
              <SecretKey value={app.secret} />
              <Form
                errorTitle={translate('console.failed')}
                errors={errors}
                busy={busy}
                onSubmit={() => void finish(replyOf(call(enrolStaffApp, { body: { token, ...typed } })))}
              >
                <PasswordInput
                  name="password"
                  label={translate('console.password')}
                  hint={translate('console.enrol.password.hint')}
                  showLabel={translate('console.password.show')}
                  autoComplete="new-password"
                  value={typed.password}
                  onChange={event => setTyped({ ...typed, password: event.target.value })}
                />
                <TextInput
                  name="code"
                  label={translate('console.code')}
                  hint={translate('console.code.hint')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  value={typed.code}
                  onChange={event => setTyped({ ...typed, code: event.target.value })}
                />
                <Button type="submit" isWide>
                  {translate('console.enrol.finish')}
                </Button>
              </Form>
            </Card>
          </>
        );
      }}
    </Result>
  );
}
