import type { CodeMethod } from '@talon/rules/codes';
import { Button } from '@talon/ui/Button';
import { useTranslations } from '../translations/translations';

/** Leads back to the address field, for a person who typed a wrong address. */
export function WrongAddress({ channel, onChange }: { channel: CodeMethod; onChange: () => void }) {
  const { translate } = useTranslations();
  return (
    <p>
      {translate(channel === 'sms' ? 'code.wrong-phone' : 'code.wrong-email')}{' '}
      <Button tone="text" onClick={onChange}>
        {translate('code.change')}
      </Button>
    </p>
  );
}
