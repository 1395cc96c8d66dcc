import type { MessageKey } from '@talon/messages/keys';
import { ActivatedVoucher } from '@talon/ui/ActivatedVoucher';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { useEffect, useState } from 'react';
import { useClientName } from '../../shared/apps/use-client-name';
import { useClientOfTarget } from '../../shared/apps/use-client-of-target';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { hasPasskeys } from '../../shared/passkeys/has-passkeys';
import { type Portal, usePortal } from '../../shared/session/portal';
import { rememberedTarget } from '../../shared/session/target';
import { useTranslations } from '../../shared/translations/translations';
import type { Completed } from '../../shared/api/onboarding';
import { forgetCompleted, readCompleted } from './completed';
import { StepTitle } from './StepTitle';

const texts: Record<Completed['activation'], { title: MessageKey; text: MessageKey }> = {
  activated: { title: 'onboarding.done.activated', text: 'onboarding.done.activated.text' },
  failed: { title: 'onboarding.done.failed', text: 'onboarding.done.failed.text' },
  refused: { title: 'onboarding.done.refused', text: 'onboarding.done.refused.text' },
  account: { title: 'onboarding.done.account', text: 'onboarding.done.account.text' },
};

/** Says that the account is created. The person is signed in when they leave this page in any way. */
export function ConfirmationScreen() {
  const { session } = usePortal();
  const { translate } = useTranslations();
  const [completed] = useState(readCompleted);
  const client = useClientOfTarget(rememberedTarget());
  const nameOf = useClientName();
  useEffect(() => () => signIn(session), [session]);
  if (!completed) return null;
  const { title, text } = texts[completed.activation];
  return (
    <>
      <ActivatedVoucher state={completed.activation === 'refused' ? 'failed' : completed.activation} />
      <StepTitle title={translate(title)}>
        <WithHelpdesk text={translate(text)} />
      </StepTitle>
      {completed.invitation === 'unconfirmed' && (
        <Banner tone="warning">{translate('onboarding.done.unconfirmed')}</Banner>
      )}
      <Button isWide onClick={() => signIn(session)}>
        {client ? translate('onboarding.done.app', { app: nameOf(client) }) : translate('onboarding.done.go')}
      </Button>
    </>
  );
}

/** A computer is often somebody else's too, such as one at work. */
const isPhone = () => matchMedia('(pointer: coarse)').matches;

function signIn(session: Portal['session']): void {
  const completed = readCompleted();
  if (!completed) return;
  forgetCompleted();
  const { access_token: token, required_action } = completed;
  session.begin({ token, required_action }, isPhone() && hasPasskeys() ? paths.passkeyOffer : undefined);
}
