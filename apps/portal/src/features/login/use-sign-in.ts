import { signIn } from '@talon/contract/login';
import type { Failure, Result } from '@talon/contract/client';
import type { signIn as endpoint } from '@talon/contract/login';
import { afterSignIn } from '@talon/rules/after-sign-in';
import { useRef, useState } from 'react';
import { captchaFields, useCaptcha } from '../../shared/captcha/use-captcha';
import { keepEarlierProblems, captchaField } from '../../shared/problems/captcha-problems';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { keepTypedName } from '../../shared/session/login-hint';
import { refusalOf, type ShownRefusal } from '../../shared/problems/refusal-sentence';
import { useTemporaryProblems } from '../../shared/problems/use-temporary-problems';
import { usePortal } from '../../shared/session/portal';
import { isPreloadError } from '../../shared/layout/preload-error';
import { useCountdown } from '../../shared/time/use-countdown';

type Identifier = { email: string } | { phone: string };

/** A problem with the key of its message; `waitSeconds` is the time until the next attempt is allowed. */
type Problem = ShownRefusal & { field?: string };

type SignInFailure = Extract<Result<typeof endpoint>, { ok: false }>['failure'];

/** Returns the typed identifier in the format of the service, or the problem with it. */
export type ReadIdentifier = () => ReadResult | Promise<ReadResult>;
type ReadResult = { ok: true; identifier: Identifier } | { ok: false; problem: Problem };

/** Sends one sign-in at a time and holds its problems. `captchaField` is the captcha, once the service requires one. */
export function useSignIn() {
  const { call, session } = usePortal();
  const [problems, setProblems] = useTemporaryProblems<Problem>();
  const [isBusy, setBusy] = useState(false);
  const countdown = useCountdown();
  const isSending = useRef(false);
  const isChanged = useRef(false);
  const captcha = useCaptcha(() => setProblems(now => now.filter(({ field }) => field !== captchaField)));

  async function attempt(read: ReadIdentifier, password: string) {
    const identity = await read();
    const missing: Problem[] = [
      ...(identity.ok ? [] : [identity.problem]),
      ...(password === '' ? [{ field: 'password', key: 'login.password.required' } as const] : []),
    ];
    if (!identity.ok || missing.length > 0) return setProblems(missing);
    keepTypedName('email' in identity.identifier ? identity.identifier.email : identity.identifier.phone);
    const result = await captcha.sendWith(solved =>
      call(signIn, { body: { ...identity.identifier, password, ...solved } }),
    );
    if (!result.ok) return refuse(result.failure);
    const { access_token: token, required_action } = result.value;
    session.begin({ token, required_action });
    setProblems([]);
  }

  function refuse(failure: SignInFailure) {
    if (failure.code === 'maintenance') return navigate(paths.maintenance);
    if (failure.mfa)
      return navigate(afterSignIn({ mfa: failure.mfa, required_action: null, target: undefined }).to);
    // The wait of `too-new` is hours long and concerns this account only: the form stays usable for another account.
    if (failure.code !== 'too-new') countdown.start(failure.retryAfterSeconds ?? 0);
    const keeps = !isChanged.current;
    isChanged.current = false;
    setProblems(now => keepEarlierProblems(keeps ? now : [], problemsOf(failure)));
  }

  async function submit(read: ReadIdentifier, password: string) {
    if (isSending.current || countdown.secondsLeft > 0) return;
    isSending.current = true;
    setBusy(true);
    session.dismissReason();
    try {
      await attempt(read, password);
    } catch (error) {
      // The chunk that reads phone numbers could not be fetched: shown as a lost connection.
      const isLost = isPreloadError(error);
      setProblems([{ key: isLost ? 'error.lost-connection' : 'error.internal' }]);
      if (!isLost) throw error;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    problems,
    isBusy,
    secondsLeft: countdown.secondsLeft,
    isWaitOver: countdown.isOver,
    captchaField: captcha.field,
    submit,
    /** Notes that something was typed since the last submission. */
    change: (): void => {
      isChanged.current = true;
    },
  };
}

const fieldProblems: readonly Problem[] = [
  { field: 'email', key: 'login.email.invalid' },
  { field: 'phone', key: 'login.phone.invalid' },
];

function problemsOf(failure: SignInFailure | Failure): Problem[] {
  const { code, fields } = failure;
  const ofFields = fieldProblems.filter(({ field }) => field !== undefined && fields.includes(field));
  if (code === 'invalid-request' && ofFields.length > 0) return ofFields;
  const field = captchaFields[code];
  return [{ ...refusalOf(failure), ...(field && { field }) }];
}
