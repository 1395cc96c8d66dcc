import type { MessageKey } from '@talon/messages/keys';
import { type CodeMethod, findCode, normaliseCode } from '@talon/rules/codes';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { CodeInput } from '@talon/ui/CodeInput';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PortalForm } from '../form/PortalForm';
import type { Problem } from '../form/problems';
import { useForm } from '../form/use-form';
import { useCountdown } from '../time/use-countdown';
import { useTranslations } from '../translations/translations';
import { ResendCode } from './ResendCode';
import { guardTaps } from './tap-guard';
import { type ChallengeEnd, useChallengeEnd } from './use-challenge-end';

// Only a code that shares its delivery with others needs them.
const SharedCode = lazy(async () => ({ default: (await import('./SharedCode')).SharedCode }));
const CardForCode = lazy(async () => ({ default: (await import('./CardForCode')).CardForCode }));

/** A code that was sent; times are seconds from now. */
export type PendingChallenge = {
  /** Null if no code is sent. */
  channel: CodeMethod | null;
  code_length: number;
  arrives_in?: number | undefined;
  expires_in: number;
  resend_in: number;
  tries_left: number;
};

/** The result of requesting a new code. The code may have another length. `resend_in`: seconds until the next request. */
export type ResendOutcome = {
  isSent: boolean;
  code_length?: number | undefined;
  resend_in: number;
  problems?: readonly Problem[] | undefined;
};

const endTexts: Record<ChallengeEnd, MessageKey> = { expired: 'code.expired', spent: 'code.spent' };

/** A field for another kind of code than digits. */
export type CodeField = {
  /** The code without separators; undefined for a text that is none. */
  read: (text: string) => string | undefined;
  /** The message for a text that is no code. */
  invalid: MessageKey;
  Input: ComponentType<{ value: string; onChange: (text: string) => void }>;
};

/**
 * The form for the code of a challenge. Typing the last digit submits it. A refused code is not sent a second time. When the
 * challenge accepts no more codes, the form shows why and only offers a new code. Give each challenge and each authenticator
 * its own `key`.
 */
export function ChallengeForm({
  challenge,
  field,
  send,
  resend,
  takesCard = false,
  children,
  below,
}: {
  challenge: PendingChallenge;
  /** By default, a field for digits, which submits the form after the last one. */
  field?: CodeField | undefined;
  /** Receives the code as typed, with spaces. Resolves to the problems, if there are any. */
  send: (code: string) => Promise<readonly Problem[] | undefined>;
  /** With the number of a card, a code that waits for a shared delivery is sent at once. */
  resend: (cardNumber?: string) => Promise<ResendOutcome>;
  /** Whether the page offers that. */
  takesCard?: boolean;
  /** Fields above the code field. */
  children?: ReactNode;
  /** Fields between the code field and the button. */
  below?: ReactNode;
}) {
  const { translate } = useTranslations();
  const form = useForm();
  const [code, setCode] = useState('');
  const [hasResent, setResent] = useState(false);
  const [resentLength, setResentLength] = useState<number>();
  const [wrong, setWrong] = useState({ challenge, count: 0 });
  /** The code after the latest keystroke. The last digit submits the form before the state has that digit. */
  const typed = useRef('');
  const codeField = useRef<HTMLInputElement>(null);
  const refused = useRef<{ code: string; problems: readonly Problem[] }>(undefined);
  const wait = useCountdown(challenge.resend_in);
  const length = resentLength ?? challenge.code_length;
  // Counts the wrong codes, for pages that do not reload the remaining tries after each of them.
  const isCurrent = wrong.challenge === challenge;
  const triesLeft = Math.max(0, challenge.tries_left - (isCurrent ? wrong.count : 0));
  const end = useChallengeEnd(
    useMemo(() => ({ ...challenge, tries_left: triesLeft }), [challenge, triesLeft]),
  );
  const endRef = useRef<HTMLDivElement>(null);
  const shownEnd = useRef(end);

  useLayoutEffect(() => guardTaps(), []);

  useEffect(() => {
    // The field that had the focus is gone.
    if (end && !shownEnd.current) endRef.current?.focus();
    shownEnd.current = end;
  }, [end]);

  function change(text: string): void {
    typed.current = text;
    setCode(text);
  }

  async function confirm(): Promise<readonly Problem[] | undefined> {
    const entered = (field?.read ?? normaliseCode)(typed.current);
    if (!entered) return [{ field: 'code', key: field?.invalid ?? 'code.invalid' }];
    // The last digit has submitted this code already. Pressing Enter afterwards must not use a second try.
    if (entered === refused.current?.code) return [...refused.current.problems];
    setResent(false);
    const problems = await send(typed.current);
    const isRefused = problems?.some(({ field }) => field === 'code');
    refused.current = problems && isRefused ? { code: entered, problems } : undefined;
    if (isRefused)
      setWrong(last => ({ challenge, count: last.challenge === challenge ? last.count + 1 : 1 }));
    return problems;
  }

  async function askAgain(cardNumber?: string): Promise<readonly Problem[] | undefined> {
    const { isSent, code_length: newLength, resend_in: seconds, problems } = await resend(cardNumber);
    if (isSent || cardNumber === undefined) wait.start(seconds);
    if (isSent) {
      refused.current = undefined;
      setResentLength(newLength);
      change('');
      setResent(true);
    }
    return problems;
  }

  // Once the challenge accepts no more codes, the error of the last code no longer helps.
  const errors = useMemo(
    () => (end ? form.errors.filter(({ field }) => field !== 'code') : form.errors),
    [end, form.errors],
  );
  return (
    <>
      {hasResent && !end && (
        <Banner tone="success" announce="polite">
          {translate('code.resent')}
        </Banner>
      )}
      {!end && challenge.channel !== null && challenge.arrives_in !== undefined && (
        <Suspense fallback={null}>
          <SharedCode channel={challenge.channel} arrivesIn={challenge.arrives_in} />
        </Suspense>
      )}
      {end && (
        <div ref={endRef} tabIndex={-1}>
          <Banner tone="warning" announce="polite">
            {translate(endTexts[end])}
          </Banner>
        </div>
      )}
      <PortalForm form={{ ...form, errors }} send={confirm}>
        {!end && (
          <>
            {children}
            {field ? (
              <field.Input value={code} onChange={change} />
            ) : (
              <CodeInput
                ref={codeField}
                name="code"
                label={translate('code.label')}
                length={length}
                required
                value={code}
                onChange={change}
                onComplete={() => codeField.current?.form?.requestSubmit()}
                recognise={text => findCode(text, length)}
              />
            )}
            {below}
            <Button type="submit" isWide>
              {translate('code.confirm')}
            </Button>
          </>
        )}
      </PortalForm>
      {takesCard && challenge.arrives_in !== undefined && (
        <Suspense fallback={null}>
          <CardForCode send={askAgain} />
        </Suspense>
      )}
      {challenge.channel === 'email' && <p>{translate('code.spam')}</p>}
      {challenge.channel !== null && (
        <p>
          <ResendCode
            secondsLeft={wait.secondsLeft}
            isBusy={form.isBusy}
            onResend={() => void form.submit(() => askAgain())}
          />
        </p>
      )}
    </>
  );
}
