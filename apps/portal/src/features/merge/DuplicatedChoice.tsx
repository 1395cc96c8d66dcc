import { Button } from '@talon/ui/Button';
import { Checkbox } from '@talon/ui/Checkbox';
import { Fold } from '@talon/ui/Fold';
import { useState } from 'react';
import { keepTogether } from '../../shared/translations/keep-together';
import { PortalForm } from '../../shared/form/PortalForm';
import { useForm } from '../../shared/form/use-form';
import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';
import { type Choice, mayChoose } from './duplicated-choice';
import { DuplicatedSkip } from './DuplicatedSkip';
import { DuplicatedProblems } from './DuplicatedProblems';
import styles from './DuplicatedChoice.module.css';

type Box = { name: keyof Choice; label: string };

/** Asks which shared addresses and platform links only this account should have. Codes and evidence are asked for afterwards. */
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

  const addresses: readonly Box[] = [
    { name: 'email', label: translate('duplicated.choice.email', { email: data.email ?? '' }) },
    {
      name: 'phone',
      label: translate('duplicated.choice.phone', { phone: keepTogether(format(data.phone ?? '')) }),
    },
  ];
  const links: readonly Box[] = [
    { name: 'personal', label: translate('duplicated.choice.personal') },
    { name: 'client', label: translate('duplicated.choice.client') },
  ];
  const boxesOf = (boxes: readonly Box[]) =>
    boxes
      .filter(({ name }) => may[name])
      .map(({ name, label }) => (
        <Checkbox
          key={name}
          name={name}
          label={label}
          checked={choice[name]}
          onChange={event => setChoice({ ...choice, [name]: event.target.checked })}
        />
      ));

  if (!mayTake) return <DuplicatedSkip tone="primary" />;
  return (
    <>
      <DuplicatedProblems />
      <PortalForm form={form} send={send}>
        <fieldset className={styles.choice}>
          <legend className={styles.legend}>{translate('duplicated.choice')}</legend>
          <p className={styles.note}>{translate('duplicated.choice.hint')}</p>
          {boxesOf(addresses)}
          {(may.personal || may.client) && (
            <p className={styles.note}>{translate('duplicated.choice.link-hint')}</p>
          )}
          {boxesOf(links)}
        </fieldset>
        <Fold summary={translate('duplicated.closing.title')}>
          <p className={styles.note}>{translate('duplicated.closing')}</p>
        </Fold>
        <Button type="submit" isWide>
          {translate('duplicated.continue')}
        </Button>
      </PortalForm>
      <DuplicatedSkip tone="secondary" />
    </>
  );
}
