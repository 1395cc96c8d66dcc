import type { Failure } from '@talon/contract/client';
import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import { reportLoss } from '@talon/contract/lost-authenticators';
import { createDateFormat } from '@talon/rules/date-language';
import { Banner } from '@talon/ui/Banner';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import { useEffect, useEffectEvent, useState } from 'react';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import { showChallenge, type ShownChallenge } from '../../shared/api/challenge';
import { useCardNumber } from '../../shared/card/use-card-number';
import { ChallengeForm } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { type Problems, useChallenge } from '../../shared/challenge/use-challenge';
import { useChallengeEnd } from '../../shared/challenge/use-challenge-end';
import { PortalForm } from '../../shared/form/PortalForm';
import { problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { navigate, useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useSearch } from '../../shared/navigation/search';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { ChallengeOver } from './ChallengeOver';
import { ChallengeUnavailable } from './ChallengeUnavailable';
import styles from './LostScreen.module.css';
import { MfaFrame } from './MfaFrame';

type Reported = ChallengeOutcome<'lost'>;

/**
 * For a person who has lost all authenticators. The payload in the query is that of the challenge that they cannot confirm, and
 * then of the one that reports the loss, so that the page continues to work after a reload.
 */
export function LostScreen() {
  const { search } = useLocation();
  return <LostPage key={search} />;
}

function LostPage() {
  const { call, session } = usePortal();
  const { translate } = useTranslations();
  const payload = useSearch(paths.mfaLost)?.payload ?? '';
  const [challenge, setChallenge] = useState<ShownChallenge>();
  const [failure, setFailure] = useState<Failure>();
  const [reported, setReported] = useState<Reported>();
  const isSignIn = session.state().sessionToken === undefined;

  function load() {
    void catchUnexpected(showChallenge(call, 'lost', payload)).then(shown => {
      setFailure(shown.ok ? undefined : shown.failure);
      if (shown.ok) setChallenge(shown.value);
    });
  }

  const open = useEffectEvent(load);
  useEffect(() => open(), []);

  if (reported) return <LossReported reported={reported} isSignIn={isSignIn} />;
  if (failure?.code === 'challenge-ended')
    return <ChallengeOver end="ended" isSignIn={isSignIn} onAgain={() => navigate(paths.mfa)} />;
  if (failure)
    return (
      <MfaFrame title={translate('mfa.lost.title')}>
        <ChallengeUnavailable failure={failure} isSignIn={isSignIn} onAgain={load} />
      </MfaFrame>
    );
  if (!challenge) return <Loader label={translate('shell.loading')} />;
  if (challenge.purpose === 'lost')
    return (
      <ReportLoss challenge={challenge} isSignIn={isSignIn} onSent={setChallenge} onReported={setReported} />
    );
  return <BeginReport payload={payload} />;
}

/** Says what the person needs and what happens, and sends the code. */
function BeginReport({ payload }: { payload: string }) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const form = useForm();
  const [isImpossible, setImpossible] = useState(false);

  async function send(): Promise<Problems> {
    const sent = await call(reportLoss, { body: { payload } });
    if (sent.ok) {
      navigate(`${paths.mfaLost}?payload=${encodeURIComponent(sent.value.payload)}`, { replaces: true });
      return undefined;
    }
    if (sent.failure.code !== 'no-method') return problemsOf(sent.failure);
    setImpossible(true);
    return undefined;
  }

  return (
    <MfaFrame
      isSent={false}
      title={translate('mfa.lost.title')}
      subtitle={isImpossible ? undefined : translate('mfa.lost.text')}
    >
      {isImpossible ? (
        <Banner tone="warning" announce="polite">
          <WithHelpdesk text={translate('mfa.lost.impossible')} />
        </Banner>
      ) : (
        <>
          <ol className={styles.steps}>
            {(['mfa.lost.step.card', 'mfa.lost.step.wait', 'mfa.lost.step.again'] as const).map(key => (
              <li key={key}>{translate(key)}</li>
            ))}
          </ol>
          <PortalForm form={form} send={send}>
            <Button type="submit" isWide>
              {translate('mfa.lost.begin')}
            </Button>
          </PortalForm>
        </>
      )}
      <Button tone="text" onClick={() => history.back()}>
        {translate('mfa.lost.found')}
      </Button>
    </MfaFrame>
  );
}

/** Asks for the card and the code that was sent. */
function ReportLoss({
  challenge,
  isSignIn,
  onSent,
  onReported,
}: {
  challenge: ShownChallenge;
  isSignIn: boolean;
  onSent: (challenge: ShownChallenge) => void;
  onReported: (reported: Reported) => void;
}) {
  const { translate } = useTranslations();
  const end = useChallengeEnd(challenge);
  const { payload, code_length: digits, destination } = challenge;
  const { confirm, resend } = useChallenge({ purpose: 'lost', payload, onConfirmed: onReported, onSent });
  const card = useCardNumber({
    label: 'mfa.card.number',
    hint: 'mfa.card.hint',
    invalid: 'mfa.card.invalid',
  });

  async function send(code: string): Promise<Problems> {
    if (card.problem) return [card.problem];
    return confirm(code, { card_number: card.number });
  }

  if (end) return <ChallengeOver end={end} isSignIn={isSignIn} onAgain={() => navigate(paths.mfa)} />;
  return (
    <MfaFrame
      title={translate('mfa.card.title')}
      subtitle={
        <CodeSent
          digits={digits}
          destination={destination ?? ''}
          isLater={challenge.arrives_in !== undefined}
        />
      }
    >
      <ChallengeForm challenge={challenge} send={send} resend={resend}>
        {card.field}
      </ChallengeForm>
    </MfaFrame>
  );
}

function LossReported({ reported, isSignIn }: { reported: Reported; isSignIn: boolean }) {
  const { language, translate } = useTranslations();
  const format = createDateFormat(language, { dateStyle: 'full', timeStyle: 'short' });
  const from = format.format(new Date(reported.removal_from));
  const until = format.format(new Date(reported.removal_until));
  return (
    <MfaFrame
      isSent={false}
      takesFocus
      title={translate('mfa.lost.done')}
      subtitle={translate('mfa.lost.done.text', { from, until })}
    >
      <Banner>{translate('mfa.lost.done.found')}</Banner>
      <ButtonLink isWide href={isSignIn ? paths.loginEmail : paths.home}>
        {translate(isSignIn ? 'mfa.back.login' : 'mfa.lost.done.account')}
      </ButtonLink>
    </MfaFrame>
  );
}
