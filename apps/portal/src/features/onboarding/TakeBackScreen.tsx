import { takeBackInvitation } from '@talon/contract/onboarding';
import type { MessageKey } from '@talon/messages/keys';
import { Banner } from '@talon/ui/Banner';
import { Button, ButtonLink } from '@talon/ui/Button';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { Aside } from '../../shared/layout/Aside';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { usePageName, useTranslations } from '../../shared/translations/translations';

type State = 'asked' | 'done' | 'ended';

const subtitles: Partial<Record<State, MessageKey>> = {
  asked: 'onboarding.undo.text',
  done: 'onboarding.undo.done.text',
};

/** The page of the link that takes an invitation back. Opening it does nothing, because mail scanners open links. */
export function TakeBackScreen() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { hash } = useLocation();
  const form = useForm();
  const [state, setState] = useState<State>('asked');
  const isDone = state === 'done';
  const subtitle = subtitles[state];
  const title = translate(isDone ? 'onboarding.undo.done.title' : 'onboarding.undo.title');
  usePageName(title);

  async function takeBack(): Promise<readonly Problem[] | undefined> {
    const result = await call(takeBackInvitation, { body: { link: hash.slice(1) } });
    if (!result.ok && result.failure.code !== 'undo-ended') return problemsOf(result.failure);
    setState(result.ok ? 'done' : 'ended');
    return undefined;
  }

  return (
    <SignInLayout
      header={<Header />}
      aside={
        <Aside
          words={['onboarding.undo.aside.title', 'onboarding.undo.aside.never', 'onboarding.aside.safety']}
        />
      }
      footer={<Helpdesk />}
    >
      <Title key={state} takesFocus={state !== 'asked'} subtitle={subtitle && translate(subtitle)}>
        {title}
      </Title>
      {state === 'ended' && (
        <Banner tone="danger" announce="assertive">
          <WithHelpdesk text={translate('error.undo-ended')} />
        </Banner>
      )}
      {isDone && (
        <ButtonLink href={paths.onboarding} isWide>
          {translate('onboarding.undo.begin')}
        </ButtonLink>
      )}
      {state === 'asked' && (
        <PortalForm form={form} send={takeBack}>
          <p>{translate('onboarding.undo.effect')}</p>
          <Button type="submit" isWide>
            {translate('onboarding.undo.submit')}
          </Button>
          <p>{translate('onboarding.undo.was-you')}</p>
        </PortalForm>
      )}
    </SignInLayout>
  );
}
