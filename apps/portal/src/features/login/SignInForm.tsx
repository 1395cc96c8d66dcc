import { Button } from '@talon/ui/Button';
import { Form } from '@talon/ui/Form';
import { PasswordInput } from '@talon/ui/PasswordInput';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from '../../shared/translations/translations';
import { useLoginState } from './login-state';
import { clock } from '../../shared/time/remaining-time';
import { refusalSentence } from '../../shared/problems/refusal-sentence';
import { type ReadIdentifier, useSignIn } from './use-sign-in';

/** The form of both login pages, e-mail and phone. `children` is the field of the identifier. */
export function SignInForm({ read, children }: { read: ReadIdentifier; children: ReactNode }) {
  const words = useTranslations();
  const { translate } = words;
  const { typed, type } = useLoginState();
  const { problems, isBusy, secondsLeft, isWaitOver, captchaField, submit, change } = useSignIn();
  const errors = useMemo(
    () => problems.map(problem => ({ field: problem.field, message: refusalSentence(words, problem) })),
    [problems, words],
  );

  return (
    <Form
      onSubmit={() => void submit(read, typed.password)}
      errors={errors}
      errorTitle={translate('login.failed')}
      busy={isBusy}
      onInput={change}
    >
      {children}
      <PasswordInput
        name="password"
        label={translate('login.password')}
        showLabel={translate('login.password.show')}
        required
        autoComplete="current-password"
        value={typed.password}
        onChange={event => type({ password: event.target.value })}
      />
      {captchaField}
      <Button type="submit" isWide tone={secondsLeft > 0 ? 'secondary' : 'primary'}>
        {secondsLeft > 0
          ? translate('login.submit.wait', { time: clock(secondsLeft) })
          : translate('login.submit')}
      </Button>
      <p role="status" className="visually-hidden">
        {isWaitOver && translate('login.wait.over')}
      </p>
    </Form>
  );
}
