import type { MessageKey } from '@talon/messages/keys';
import { Button, ButtonLink } from '@talon/ui/Button';
import type { ChallengeEnd } from '../../shared/challenge/use-challenge-end';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { BackLink } from './BackLink';
import { MfaFrame } from './MfaFrame';

type Texts = Record<'title' | 'stepUp' | 'signIn', MessageKey>;

/** `ended`: the service no longer has the challenge. */
type End = ChallengeEnd | 'ended';

const texts: Record<End, Texts> = {
  ended: { title: 'mfa.title.ended', stepUp: 'mfa.over.expired', signIn: 'mfa.over.expired.login' },
  expired: { title: 'mfa.title.expired', stepUp: 'mfa.over.expired', signIn: 'mfa.over.expired.login' },
  spent: { title: 'mfa.title.spent', stepUp: 'mfa.over.spent', signIn: 'mfa.over.spent.login' },
};

/** A challenge of an app, a recovery code or a passkey: no new code can be sent. */
const unsentTexts: Record<ChallengeEnd, Texts> = {
  expired: { title: 'mfa.title.late', stepUp: 'mfa.over.again', signIn: 'mfa.over.again.login' },
  spent: { title: 'mfa.title.spent', stepUp: 'mfa.over.again', signIn: 'mfa.over.again.login' },
};

/** Says why the code can no longer be entered, and how to get another one. */
export function ChallengeOver({
  end,
  isSignIn,
  isSent = true,
  onAgain,
}: {
  end: End;
  isSignIn: boolean;
  isSent?: boolean;
  onAgain: () => void;
}) {
  const { translate } = useTranslations();
  const { title, stepUp, signIn } = isSent || end === 'ended' ? texts[end] : unsentTexts[end];
  return (
    <MfaFrame title={translate(title)} subtitle={translate(isSignIn ? signIn : stepUp)} takesFocus>
      {isSignIn ? (
        <ButtonLink href={paths.loginEmail} isWide>
          {translate('login.submit')}
        </ButtonLink>
      ) : (
        <>
          <Button isWide onClick={onAgain}>
            {translate(isSent ? 'code.resend' : 'shell.try-again')}
          </Button>
          <BackLink isSignIn={false} />
        </>
      )}
    </MfaFrame>
  );
}
