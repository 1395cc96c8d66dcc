import type { Client } from '@talon/contract/client';
import type { Judgement } from '@talon/contract/judgement';
import { judgeNewPassword } from '@talon/contract/security';
import { useEffect, useState } from 'react';
import { usePortal } from '../session/portal';

const pauseMilliseconds = 350;

/** Requests the service's judgement of a password. Pass the same function as long as the person is the same. */
export type PasswordJudge = (
  call: Client,
  password: string,
) => Promise<{ ok: true; value: Judgement } | { ok: false }>;

/** Judges a new password of the signed-in person. */
export const judgeOwn: PasswordJudge = (call, password) => call(judgeNewPassword, { body: { password } });

type Judged = { password: string; judge: PasswordJudge; judgement: Judgement | undefined };

/**
 * The service's judgement of a password, requested when the person pauses typing. The list of common passwords and the
 * dictionaries are too large for a page. `isPending` until the reply arrives. After a failure there is no judgement, and only
 * the reply to the form decides.
 */
export function useJudgement(password: string, isEnabled: boolean, judge: PasswordJudge) {
  const { call } = usePortal();
  const [judged, setJudged] = useState<Judged>();

  useEffect(() => {
    if (!isEnabled) return;
    let isCurrent = true;
    const keep = (judgement: Judgement | undefined) => isCurrent && setJudged({ password, judge, judgement });
    const timer = setTimeout(() => {
      void judge(call, password).then(
        result => keep(result.ok ? result.value : undefined),
        () => keep(undefined),
      );
    }, pauseMilliseconds);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, password, isEnabled, judge]);

  const isJudged = isEnabled && judged?.password === password && judged.judge === judge;
  return { judgement: isJudged ? judged.judgement : undefined, isPending: isEnabled && !isJudged };
}
