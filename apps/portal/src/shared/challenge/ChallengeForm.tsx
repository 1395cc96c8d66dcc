import { type CodeMethod, normaliseCode } from '@talon/rules/codes';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { CodeInput } from '@talon/ui/CodeInput';
import { type ReactNode, useRef, useState } from 'react';
import { PortalForm } from '../form/PortalForm';
import type { Problem } from '../form/problems';
import { useForm } from '../form/use-form';
import { useCountdown } from '../time/use-countdown';
import { useTranslations } from '../translations/translations';
import { ResendCode } from './ResendCode';

/** A code that was sent; times are seconds from now. */
export type PendingChallenge = {
  channel: CodeMethod;
  code_length: number;
  expires_in: number;
  resend_in: number;
  tries_left: number;
};

/** The result of requesting a new code, which may have another length, and the seconds until the next request. */
export type ResendOutcome = {
  isSent: boolean;
  code_length?: number | undefined;
  resend_in: number;
  problems?: readonly Problem[] | undefined;
};

/**
 * Asks for the code of a challenge; the last digit sends it. A code that was refused is not sent again. Another challenge or
 * another authenticator needs another `key`.
 */
export function ChallengeForm({
  challenge,
  send,
  resend,
  children,
}: {
  challenge: PendingChallenge;
  /** Gets the code as typed, gaps included. Resolves to the problems, if there are some. */
  send: (code: string) => Promise<readonly Problem[] | undefined>;
  resend: () => Promise<ResendOutcome>;
  /** Fields before that of the code. */
  children?: ReactNode;
}) {
  const { translate } = useTranslations();
  const form = useForm();
  const [code, setCode] = useState('');
  const [hasResent, setResent] = useState(false);
  const [resentLength, setResentLength] = useState<number>();
  const refused = useRef<{ code: string; problems: readonly Problem[] }>(undefined);
  const wait = useCountdown(challenge.resend_in);
  const isSpent = challenge.tries_left === 0 || challenge.expires_in === 0;

  async function confirm(typed: string): Promise<readonly Problem[] | undefined> {
    const entered = normaliseCode(typed);
    if (!entered) return [{ field: 'code', key: 'code.invalid' }];
    // The last digit has sent it: Enter after that must not cost a second try.
    if (entered === refused.current?.code) return refused.current.problems;
    setResent(false);
    const problems = await send(typed);
    const isRefused = problems?.some(({ field }) => field === 'code');
    refused.current = problems && isRefused ? { code: entered, problems } : undefined;
    return problems;
  }

  async function askAgain(): Promise<readonly Problem[] | undefined> {
    const { isSent, code_length: length, resend_in: seconds, problems } = await resend();
    wait.start(seconds);
    if (isSent) {
      refused.current = undefined;
      setResentLength(length);
      setCode('');
      setResent(true);
    }
    return problems;
  }

  return (
    <>
      {hasResent && (
        <Banner tone="success" announce="polite">
          {translate('code.resent')}
        </Banner>
      )}
      {isSpent && (
        <Banner tone="warning" announce="polite">
          {translate('code.spent')}
        </Banner>
      )}
      <PortalForm form={form} send={() => confirm(code)}>
        {children}
        <CodeInput
          name="code"
          label={translate('code.label')}
          length={resentLength ?? challenge.code_length}
          required
          value={code}
          onChange={setCode}
          onComplete={typed => void form.submit(() => confirm(typed))}
        />
        <Button type="submit" isWide>
          {translate('code.confirm')}
        </Button>
      </PortalForm>
      {challenge.channel === 'email' && <p>{translate('code.spam')}</p>}
      <p>
        <ResendCode
          secondsLeft={wait.secondsLeft}
          isBusy={form.isBusy}
          onResend={() => void form.submit(askAgain)}
        />
      </p>
    </>
  );
}
