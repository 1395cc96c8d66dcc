import type { Client } from '@talon/contract/client';
import type { Judgement } from '@talon/contract/judgement';
import { judgeNewPassword } from '@talon/contract/security';
import { useEffect, useState } from 'react';
import { usePortal } from '../session/portal';

const pauseMilliseconds = 350;

/** Asks the service how it judges a password. It is the same function as long as it asks about the same person. */
export type PasswordJudge = (
  call: Client,
  password: string,
) => Promise<{ ok: true; value: Judgement } | { ok: false }>;

/** The judge of a signed-in person's password. */
export const judgeOwn: PasswordJudge = (call, password) => call(judgeNewPassword, { body: { password } });

type Judged = { password: string; judge: PasswordJudge; judgement: Judgement | undefined };

/**
 * The service's judgement of a password, asked when the typing pauses: the list and the dictionaries are too large for a
 * page. `isPending` until it replies; where it cannot, only its answer to the form counts.
 */
export function useJudgement(password: string, mayAsk: boolean, judge: PasswordJudge) {
  const { call } = usePortal();
  const [judged, setJudged] = useState<Judged>();

  useEffect(() => {
    if (!mayAsk) return;
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
  }, [call, password, mayAsk, judge]);

  const isJudged = mayAsk && judged?.password === password && judged.judge === judge;
  return { judgement: isJudged ? judged.judgement : undefined, isPending: mayAsk && !isJudged };
}
