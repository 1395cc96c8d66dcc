import { keepAccount } from '@talon/contract/erasure';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { usePageName, useTranslations } from '../../shared/translations/translations';

const outcomes = {
  done: { title: 'keep.done.title', text: 'keep.done.text' },
  ended: { title: 'keep.ended.title', text: 'keep.ended.text' },
} as const;

/** Keeps the account of a link; then says so, or that the link no longer works. */
export function KeepAccount({ link }: { link: string }) {
  const { call, configuration } = usePortal();
  const { translate } = useTranslations();
  const form = useForm();
  const [step, setStep] = useState<'ask' | 'done' | 'ended'>(link === '' ? 'ended' : 'ask');
  usePageName(translate('keep.title'));

  async function send(): Promise<Problem[] | undefined> {
    const result = await call(keepAccount, { body: { link } });
    if (!result.ok && result.failure.code !== 'erasure-ended') return problemsOf(result.failure);
    setStep(result.ok ? 'done' : 'ended');
    return undefined;
  }

  if (step === 'ask') {
    return (
      <>
        <Title subtitle={translate('keep.text', { brand: configuration.brand })}>
          {translate('keep.title')}
        </Title>
        <PortalForm form={form} send={send}>
          <Button type="submit" isWide>
            {translate('keep.submit')}
          </Button>
        </PortalForm>
      </>
    );
  }
  const { title, text } = outcomes[step];
  return (
    <>
      <Title takesFocus subtitle={<WithHelpdesk text={translate(text)} />}>
        {translate(title)}
      </Title>
      <ButtonLink href={paths.dashboard} isWide>
        {translate('keep.login')}
      </ButtonLink>
    </>
  );
}
