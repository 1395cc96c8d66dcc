import { normaliseEmail } from '@talon/rules/contact';
import { useLayoutEffect } from 'react';
import { EmailField } from '../../shared/contact/EmailField';
import { useLoginState } from './login-state';
import { SignInForm } from './SignInForm';
import type { ReadIdentifier } from './use-sign-in';

export function LoginByEmailScreen() {
  const { typed, type } = useLoginState();
  // A browser fills in what it knows before the script has taken the page over: that is as good as typed.
  useLayoutEffect(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('[name=email],[name=password]');
    for (const { name, value } of fields) if (value) type({ [name]: value });
    // oxlint-disable-next-line react/exhaustive-deps -- what stands there as the page begins
  }, []);

  const read: ReadIdentifier = () => {
    const email = typed.email.trim();
    if (email === '') return { ok: false, problem: { field: 'email', key: 'login.email.required' } };
    if (!normaliseEmail(email)) return { ok: false, problem: { field: 'email', key: 'login.email.invalid' } };
    return { ok: true, identifier: { email } };
  };

  return (
    <SignInForm read={read}>
      <EmailField autoComplete="username" value={typed.email} onChange={email => type({ email })} />
    </SignInForm>
  );
}
