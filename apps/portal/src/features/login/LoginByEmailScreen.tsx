import { useLayoutEffect } from 'react';
import { emailProblem } from '../../shared/contact/email-problem';
import { EmailField } from '../../shared/contact/EmailField';
import { useLoginState } from './login-state';
import { SignInForm } from './SignInForm';
import type { ReadIdentifier } from './use-sign-in';

export function LoginByEmailScreen() {
  const { typed, type } = useLoginState();
  // The browser may fill in saved values before hydration. They count as typed.
  useLayoutEffect(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('[name=email],[name=password]');
    for (const { name, value } of fields) if (value) type({ [name]: value });
    // oxlint-disable-next-line react/exhaustive-deps -- what stands there as the page begins
  }, []);

  const read: ReadIdentifier = () => {
    const email = typed.email.trim();
    const problem = emailProblem(email);
    return problem ? { ok: false, problem } : { ok: true, identifier: { email } };
  };

  return (
    <SignInForm read={read}>
      <EmailField autoComplete="username webauthn" value={typed.email} onChange={email => type({ email })} />
    </SignInForm>
  );
}
