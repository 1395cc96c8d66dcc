import { changeSmsBudget, type showLimits } from '@talon/contract/console/limits';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Select } from '@talon/ui/Select';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { call, CallError, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { useTranslations } from '../../shared/translations';

/** Nothing typed, or no number: a value that the service refuses with the name of the field. */
const none = -1;
const numberOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : none);

/** Sets the two numbers of the budget of SMS, for today or until somebody changes them. */
export function ChangeBudgetModal({
  sms,
  onChange,
  onClose,
}: {
  sms: ReplyOf<typeof showLimits>['sms'];
  onChange: () => Promise<void>;
  onClose: () => void;
}) {
  const { translate } = useTranslations();
  const [budget, setBudget] = useState(String(sms.budget));
  const [unverified, setUnverified] = useState(String(sms.unverified_budget));
  const [span, setSpan] = useState('today');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const most = sms.highest_budget;

  async function confirm(reason: string) {
    setWrong([]);
    try {
      const body = {
        budget: numberOf(budget),
        unverified_budget: numberOf(unverified),
        is_for_today: span === 'today',
        reason,
      };
      await replyOf(call(changeSmsBudget, { body }));
    } catch (error) {
      if (error instanceof CallError) setWrong(error.failure.fields);
      throw error;
    }
    await onChange();
  }

  return (
    <ReasonModal
      title={translate('console.limits.change')}
      confirmLabel={translate('console.limits.change.do')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{translate('console.limits.change.text')}</p>
      <TextInput
        name="budget"
        inputMode="numeric"
        autoComplete="off"
        label={translate('console.limits.change.budget')}
        hint={translate('console.limits.change.budget.hint', { most })}
        error={
          wrong.includes('budget') ? translate('console.limits.change.budget.invalid', { most }) : undefined
        }
        value={budget}
        onChange={event => setBudget(event.target.value)}
      />
      <TextInput
        name="unverified_budget"
        inputMode="numeric"
        autoComplete="off"
        label={translate('console.limits.change.unverified')}
        hint={translate('console.limits.change.unverified.hint')}
        error={
          wrong.includes('unverified_budget')
            ? translate('console.limits.change.unverified.invalid')
            : undefined
        }
        value={unverified}
        onChange={event => setUnverified(event.target.value)}
      />
      <Select
        name="span"
        label={translate('console.limits.change.for')}
        value={span}
        options={[
          { value: 'today', label: translate('console.limits.change.today') },
          { value: 'lasting', label: translate('console.limits.change.lasting') },
        ]}
        onChange={event => setSpan(event.target.value)}
      />
    </ReasonModal>
  );
}
