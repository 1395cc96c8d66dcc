import { Button } from '@talon/ui/Button';
import { useOtherAccount } from '../session/use-other-account';
import { useTranslations } from '../translations/translations';

/** Leads from an authorization request to the sign-in and back to it. Renders nothing if there is no request. */
export function OtherAccountButton({
  isAnswer = false,
}: {
  /** One of the answers of the page. */ isAnswer?: boolean;
}) {
  const { translate } = useTranslations();
  const changeAccount = useOtherAccount();
  if (!changeAccount) return null;
  return (
    <Button tone={isAnswer ? 'secondary' : 'text'} isWide={isAnswer} onClick={changeAccount}>
      {translate('shell.other-account')}
    </Button>
  );
}
