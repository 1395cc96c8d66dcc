import { Button } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import { useEffect, useEffectEvent } from 'react';
import { PortalForm } from '../../shared/form/PortalForm';
import { useForm } from '../../shared/form/use-form';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';
import { DuplicatedChoice } from './DuplicatedChoice';
import { DuplicatedSummary } from './DuplicatedSummary';
import { DuplicatedFrame } from './DuplicatedFrame';

/** Shows the duplicates and lets the person choose, or leave everything as it is. */
export function DuplicatedScreen() {
  const { translate } = useTranslations();
  const { found } = useDuplicated();
  const { email_duplicated: isEmail, phone_duplicated: isPhone } = found.data;

  if (!isEmail && !isPhone) return <Settled />;
  return (
    <DuplicatedFrame title={translate('duplicated.title')} subtitle={translate('duplicated.text')}>
      <DuplicatedSummary />
      <DuplicatedChoice />
    </DuplicatedFrame>
  );
}

/** The duplicates were resolved from the other account meanwhile. Nothing is left to ask, so the page continues by itself. */
function Settled() {
  const { translate } = useTranslations();
  const { skip } = useDuplicated();
  const form = useForm();
  const continueWith = useEffectEvent(() => void form.submit(skip));
  useEffect(() => continueWith(), []);

  if (form.errors.length === 0) return <Loader label={translate('shell.loading')} />;
  return (
    <DuplicatedFrame title={translate('duplicated.title')}>
      <PortalForm form={form} send={skip}>
        <Button type="submit" isWide>
          {translate('shell.try-again')}
        </Button>
      </PortalForm>
    </DuplicatedFrame>
  );
}
