import { ResendLink } from '@talon/ui/ResendLink';
import { waitSentence } from '../time/wait-sentence';
import { useTranslations } from '../translations/translations';

const secondsInAMinute = 60;

/** The link that requests a new code. While seconds are left, it shows the wait instead. */
export function ResendCode({
  secondsLeft,
  isBusy,
  onResend,
}: {
  secondsLeft: number;
  isBusy: boolean;
  onResend: () => void;
}) {
  const words = useTranslations();
  const { translate } = words;
  return (
    <ResendLink
      seconds={secondsLeft}
      label={translate('code.resend')}
      waitingLabel={seconds =>
        secondsLeft < secondsInAMinute
          ? translate('code.resend.wait', { seconds })
          : waitSentence(words, secondsLeft)
      }
      readyText={translate('code.resend.ready')}
      onResend={onResend}
      busy={isBusy}
    />
  );
}
