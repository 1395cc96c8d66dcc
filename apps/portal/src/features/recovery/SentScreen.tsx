import { ChallengeForm } from '../../shared/challenge/ChallengeForm';
import { WrongAddress } from '../../shared/challenge/WrongAddress';
import { useDestination } from '../../shared/contact/use-destination';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { BackToLogin } from './BackToLogin';
import { secondsUntil } from './recovery-state';
import { RecoveryTitle } from './RecoveryTitle';
import { useRecoveryCode } from './use-recovery-code';

/** Asks for the code, with the same text whether or not one was sent. */
export function SentScreen() {
  const { translate } = useTranslations();
  const { sent, confirm, resend } = useRecoveryCode();
  const { channel, codeLength, identifier } = sent;
  const typed = 'email' in identifier ? identifier.email : identifier.phone;
  const destination = useDestination(typed, sent.destination);
  return (
    <>
      <RecoveryTitle title={translate(channel === 'sms' ? 'code.title.sms' : 'code.title.email')}>
        {translate(sent.arrivesAt === undefined ? 'recovery.sent' : 'recovery.sent.later', {
          destination,
          digits: codeLength,
        })}
      </RecoveryTitle>
      <ChallengeForm
        challenge={{
          channel,
          code_length: codeLength,
          arrives_in: sent.arrivesAt && secondsUntil(sent.arrivesAt),
          expires_in: secondsUntil(sent.expiresAt),
          resend_in: secondsUntil(sent.mayResendAt),
          tries_left: sent.triesLeft,
        }}
        send={confirm}
        resend={resend}
        takesCard
      />
      <WrongAddress
        channel={channel}
        onChange={() => navigate(channel === 'sms' ? paths.forgotPasswordPhone : paths.forgotPasswordEmail)}
      />
      <BackToLogin />
    </>
  );
}
