import { type ReactNode, Suspense, lazy, useRef, useState } from 'react';
import { captchaField } from '../problems/captcha-problems';
import { usePortal } from '../session/portal';

const CaptchaField = lazy(async () => ({ default: (await import('./CaptchaField')).CaptchaField }));

/** Error codes that are shown beside the widget and require its solution. */
export const captchaFields: Partial<Record<string, string>> = {
  'captcha-required': captchaField,
  'captcha-refused': captchaField,
  'captcha-away': captchaField,
};

export type CaptchaOutcome = { ok: true } | { ok: false; failure: { code: string } };

/** A call that carries the solution of the widget, if there is one. */
export type Guarded<Result extends CaptchaOutcome> = (solution: { captcha?: string }) => Promise<Result>;

/**
 * Adds a captcha to a form. `sendWith` sends the form's call with the solution of the widget, if there is one. If the service
 * requires a captcha, `field` is the widget, and `onSolved` is called when it is solved. Solving sends nothing: the person
 * presses the button, and a second submission would need a second solution.
 */
export function useCaptcha(onSolved: () => void): {
  field: ReactNode;
  sendWith: <Result extends CaptchaOutcome>(send: Guarded<Result>) => Promise<Result>;
} {
  const { captcha } = usePortal().configuration;
  const [round, setRound] = useState(0);
  const answer = useRef<string>(undefined);

  async function sendWith<Result extends CaptchaOutcome>(send: Guarded<Result>): Promise<Result> {
    const used = answer.current;
    answer.current = undefined;
    const result = await send(used === undefined ? {} : { captcha: used });
    const isRequired = !result.ok && result.failure.code in captchaFields;
    // A solution is valid for one call, whatever the result of that call.
    if (used !== undefined || isRequired) setRound(before => (used === undefined ? before || 1 : before + 1));
    return result;
  }

  function take(given: string | undefined): void {
    answer.current = given;
    if (given !== undefined) onSolved();
  }

  const field = captcha && round > 0 && (
    <Suspense>
      <CaptchaField captcha={captcha} round={round} onAnswer={take} />
    </Suspense>
  );
  return { field, sendWith };
}
