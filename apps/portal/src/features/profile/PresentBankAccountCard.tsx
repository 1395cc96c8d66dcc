import { createDateFormat } from '@talon/rules/date-language';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import type { RefObject } from 'react';
import type { BankAccount } from '../../shared/api/bank-account';
import { useTranslations } from '../../shared/translations/translations';

/** The present bank account: when it was changed, what confirmed that, and from when it is paid. */
export function PresentBankAccountCard({
  account: { iban, changed_at: changed, method, settled_at: from, is_settled: isSettled, earlier },
  titleRef,
}: {
  account: BankAccount;
  titleRef: RefObject<HTMLHeadingElement | null>;
}) {
  const { language, translate } = useTranslations();
  const format = createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const time = (instant: string) => format.format(new Date(instant));
  return (
    <Card title={translate('bank-account.now')} titleRef={titleRef}>
      <Details
        rows={[
          { term: translate('bank-account.iban'), detail: iban },
          ...(changed === null ? [] : [{ term: translate('bank-account.changed'), detail: time(changed) }]),
          ...(method === null
            ? []
            : [
                {
                  term: translate('bank-account.with'),
                  detail: translate('bank-account.method', { method }),
                },
              ]),
          ...(from === null || isSettled
            ? []
            : [{ term: translate('bank-account.paid-from'), detail: time(from) }]),
        ]}
      />
      {earlier.length > 0 && <p>{translate('bank-account.not-you')}</p>}
    </Card>
  );
}
