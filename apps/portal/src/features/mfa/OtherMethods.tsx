import type { MessageKey } from '@talon/messages/keys';
import type { MfaMethod } from '@talon/rules/allowed-authenticators';
import { Button } from '@talon/ui/Button';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problems } from '../../shared/challenge/use-challenge';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useForm } from '../../shared/form/use-form';
import { useTranslations } from '../../shared/translations/translations';
import type { StepUpChallenge } from '../../shared/api/mfa';

const words: Partial<Record<MfaMethod, MessageKey>> = {
  sms: 'mfa.other.sms',
  email: 'mfa.other.email',
  card: 'mfa.other.card',
};

/** For a person who has lost their only authenticator: says that the helpdesk can help. */
const lost: Partial<Record<MfaMethod, MessageKey>> = { sms: 'mfa.lost.sms', email: 'mfa.lost.email' };

/** Offers another authenticator. If there is none, refers to the helpdesk. */
export function OtherMethods({
  challenge,
  onSwitch,
}: {
  challenge: StepUpChallenge;
  onSwitch: (method: MfaMethod) => Promise<Problems>;
}) {
  const { translate } = useTranslations();
  const form = useForm();
  const [offered] = challenge.other_methods.flatMap(method => {
    const text = words[method];
    return text ? [{ method, text }] : [];
  });
  if (!offered) {
    const key = lost[challenge.method];
    return key ? (
      <p>
        <WithHelpdesk text={translate(key)} />
      </p>
    ) : null;
  }
  return (
    <PortalForm form={form} send={() => onSwitch(offered.method)}>
      <Button type="submit" tone="secondary" isWide>
        {translate(offered.text)}
      </Button>
    </PortalForm>
  );
}
