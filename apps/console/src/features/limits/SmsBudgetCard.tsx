import { endSmsBudget, type showLimits } from '@talon/contract/console/limits';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { useTranslations } from '../../shared/translations';
import { ChangeBudgetModal } from './ChangeBudgetModal';

type SmsOfToday = ReplyOf<typeof showLimits>['sms'];

/** The budget of SMS in force, with what is used of it today. */
export function SmsBudgetCard({ sms, onChange }: { sms: SmsOfToday; onChange: () => Promise<void> }) {
  const { translate, formatTime, formatNumber } = useTranslations();
  const [asked, setAsked] = useState<'change' | 'end'>();
  const { set } = sms;
  const of = (count: number, most: number) =>
    translate('console.service.of', { count: formatNumber(count), most: formatNumber(most) });

  async function end(reason: string) {
    await replyOf(call(endSmsBudget, { body: { reason } }));
    await onChange();
  }

  return (
    <Card title={translate('console.limits.budget')}>
      <Details
        rows={[
          { term: translate('console.limits.sent'), detail: of(sms.sent, sms.budget) },
          {
            term: translate('console.limits.unverified'),
            detail: of(sms.unverified, sms.unverified_budget),
          },
          {
            term: translate('console.limits.reserve'),
            detail: formatNumber(sms.budget - sms.unverified_budget),
          },
          {
            term: translate('console.limits.left'),
            detail: formatNumber(Math.max(0, sms.budget - sms.sent)),
          },
          {
            term: translate('console.limits.source'),
            detail: set
              ? translate('console.limits.source.set', {
                  name: set.changed_by,
                  time: formatTime(set.changed_at),
                  reason: set.reason,
                })
              : translate('console.limits.source.configuration'),
          },
          ...(set
            ? [
                {
                  term: translate('console.limits.until'),
                  detail: set.ends_at ? formatTime(set.ends_at) : translate('console.limits.until.changed'),
                },
              ]
            : []),
        ]}
      />
      <Actions>
        <Button onClick={() => setAsked('change')}>{translate('console.limits.change')}</Button>
        {set && (
          <Button tone="secondary" onClick={() => setAsked('end')}>
            {translate('console.limits.end')}
          </Button>
        )}
      </Actions>
      {asked === 'change' && (
        <ChangeBudgetModal sms={sms} onChange={onChange} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'end' && (
        <ReasonModal
          title={translate('console.limits.end')}
          confirmLabel={translate('console.limits.end')}
          onConfirm={end}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {translate('console.limits.end.text', {
              budget: sms.configured_budget,
              unverified: sms.configured_unverified_budget,
            })}
          </p>
        </ReasonModal>
      )}
    </Card>
  );
}
