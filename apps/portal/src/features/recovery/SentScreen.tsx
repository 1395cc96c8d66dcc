import { codeLength } from '@talon/rules/codes';
import { CodeForm } from '../../app/code/CodeForm';
import { unbroken } from '../../app/code/unbroken';
import { WrongAddress } from '../../app/code/WrongAddress';
import { navigate } from '../../app/location';
import { paths } from '../../app/paths';
import { useWords } from '../../app/words';
import { BackToLogin } from './BackToLogin';
import { CardField } from './CardField';
import { secondsUntil } from './memory';
import { RecoveryTitle } from './RecoveryTitle';
import { useRecoveryCode } from './use-recovery-code';

/** Waits for the code, and says the same whether or not one is on its way. */
export function SentScreen() {
  const { translate } = useWords();
  const { sent, card, setCard, confirm, resend } = useRecoveryCode();
  const { channel, destination } = sent;
  return (
    <>
      <RecoveryTitle title={translate(channel === 'sms' ? 'code.title.sms' : 'code.title.email')}>
        {translate('recovery.sent', { destination: unbroken(destination), digits: codeLength[channel] })}
      </RecoveryTitle>
      <CodeForm
        challenge={{
          channel,
          expires_in: secondsUntil(sent.expiresAt),
          resend_in: secondsUntil(sent.mayResendAt),
          tries_left: sent.triesLeft,
        }}
        send={confirm}
        resend={resend}
      >
        {sent.asksCard && <CardField value={card} onChange={setCard} />}
      </CodeForm>
      <WrongAddress
        channel={channel}
        onChange={() => navigate(channel === 'sms' ? paths.forgotPasswordPhone : paths.forgotPasswordEmail)}
      />
      <BackToLogin />
    </>
  );
}
