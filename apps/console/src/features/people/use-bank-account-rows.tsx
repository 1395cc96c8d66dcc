import type { Person } from '@talon/contract/console/people';
import { Button } from '@talon/ui/Button';
import type { Detail } from '@talon/ui/Details';
import { Tag } from '@talon/ui/Tag';
import { maskedEnding } from '../../shared/masked-ending';
import { useTranslations } from '../../shared/translations';
import type { Choose } from './act-choice';

/** The bank account with its last change, and each earlier one that can be put back. */
export function useBankAccountRows(account: Person['bank_account'], onChoose: Choose): Detail[] {
  const { translate, formatTime, has } = useTranslations();
  if (account === null) return [];
  const { ending, changed_at, method, settled_at, is_settled, earlier } = account;
  const typeKey = `console.type.${method}`;
  const facts = [
    maskedEnding(ending),
    ...(changed_at === null ? [] : [translate('console.bank.changed', { time: formatTime(changed_at) })]),
    ...(method !== null && has(typeKey) ? [translate(typeKey)] : []),
  ];
  return [
    {
      term: translate('console.iban'),
      detail: (
        <>
          {facts.join(', ')}{' '}
          {settled_at !== null && !is_settled && (
            <Tag tone="warning">{translate('console.bank.paid-from', { time: formatTime(settled_at) })}</Tag>
          )}
        </>
      ),
    },
    ...earlier.map(each => ({
      term: translate('console.bank.earlier'),
      detail: (
        <>
          {maskedEnding(each.ending)},{' '}
          {translate('console.bank.until', { time: formatTime(each.replaced_at) })}{' '}
          {onChoose && (
            <Button
              tone="text"
              onClick={() =>
                onChoose({
                  act: 'restore-bank-account',
                  earlier_id: each.id,
                  from_ending: ending,
                  to_ending: each.ending,
                })
              }
            >
              {translate('console.bank.put-back', { account: maskedEnding(each.ending) })}
            </Button>
          )}
        </>
      ),
    })),
  ];
}
