import { createDateFormat } from '@talon/rules/date-language';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { ConfirmModal } from '@talon/ui/ConfirmModal';
import { Details } from '@talon/ui/Details';
import type { EarlierBankAccount } from '../../shared/api/bank-account';
import { useTranslations } from '../../shared/translations/translations';
import { useRestoreBankAccount } from './use-restore-bank-account';

/** An earlier bank account, until when it can be put back, and the button that does so once the person has confirmed it. */
export function EarlierBankAccountCard({
  earlier: { id, iban, until },
  present,
  onDone,
}: {
  earlier: EarlierBankAccount;
  /** The masked IBAN of the present one. */
  present: string;
  onDone: () => void;
}) {
  const { language, translate } = useTranslations();
  const { form, isAsking, ask, keep, restore } = useRestoreBankAccount(id, iban, onDone);
  const format = createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Card title={translate('bank-account.earlier')}>
      {form.errors.map(({ message }) => (
        <Banner key={message} tone="danger" announce="assertive">
          {message}
        </Banner>
      ))}
      <Details rows={[{ term: translate('bank-account.iban'), detail: iban }]} />
      <p>{translate('bank-account.until', { time: format.format(new Date(until)) })}</p>
      <div>
        <Button busy={form.isBusy} onClick={ask}>
          {translate('bank-account.put-back', { account: iban })}
        </Button>
      </div>
      <ConfirmModal
        title={translate('bank-account.put-back.title', { account: iban })}
        isOpen={isAsking}
        busy={form.isBusy}
        confirmLabel={translate('bank-account.put-back.do')}
        cancelLabel={translate('bank-account.cancel')}
        onConfirm={() => void restore()}
        onCancel={keep}
      >
        <p>{translate('bank-account.put-back.text', { account: iban, present })}</p>
      </ConfirmModal>
    </Card>
  );
}
