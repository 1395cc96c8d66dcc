import { Button } from '@talon/ui/Button';
import { Checkbox } from '@talon/ui/Checkbox';
import { useState } from 'react';
import { keepTogether } from '../../shared/challenge/keep-together';
import { PortalForm } from '../../shared/form/PortalForm';
import { useForm } from '../../shared/form/use-form';
import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';
import { type Choice, mayChoose } from './duplicated-choice';
import { DuplicatedSkip } from './DuplicatedSkip';
import { DuplicatedProblems } from './DuplicatedProblems';
import styles from './DuplicatedChoice.module.css';

/** What this account should have for itself; the codes and proofs that it asks come next. */
export function DuplicatedChoice() {
  const { translate } = useTranslations();
  const format = useFormatPhone();
  const form = useForm();
  const flow = useDuplicated();
  const { data } = flow.found;
  const may = mayChoose(flow.found);
  const [choice, setChoice] = useState(flow.choice);
  const mayTake = may.email || may.phone;

  async function send() {
    if (!choice.email && !choice.phone) return [{ key: 'duplicated.choice.none' as const }];
    return flow.choose(choice);
  }

  const boxes: readonly { name: keyof Choice; label: string; hint: string }[] = [
    {
      name: 'email',
      label: translate('duplicated.choice.email', { email: data.email ?? '' }),
      hint: translate('duplicated.choice.hint'),
    },
    {
      name: 'phone',
      label: translate('duplicated.choice.phone', { phone: keepTogether(format(data.phone ?? '')) }),
      hint: translate('duplicated.choice.hint'),
    },
    {
      name: 'personal',
      label: translate('duplicated.choice.personal'),
      hint: translate('duplicated.choice.link-hint'),
    },
    {
      name: 'client',
      label: translate('duplicated.choice.client'),
      hint: translate('duplicated.choice.link-hint'),
    },
  ];

  if (!mayTake) return <DuplicatedSkip tone="primary" />;
  return (
    <>
      <DuplicatedProblems />
      <PortalForm form={form} send={send}>
        <fieldset className={styles.choice}>
          <legend className={styles.legend}>{translate('duplicated.choice')}</legend>
          {boxes
            .filter(({ name }) => may[name])
            .map(({ name, label, hint }) => (
              <Checkbox
                key={name}
                name={name}
                label={label}
                hint={hint}
                checked={choice[name]}
                onChange={event => setChoice({ ...choice, [name]: event.target.checked })}
              />
            ))}
        </fieldset>
        <p className={styles.note}>{translate('duplicated.closing')}</p>
        <Button type="submit" isWide>
          {translate('duplicated.continue')}
        </Button>
      </PortalForm>
      <DuplicatedSkip tone="secondary" />
    </>
  );
}
