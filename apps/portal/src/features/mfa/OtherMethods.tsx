import type { MessageKey } from '@talon/messages/keys';
import type { MfaMethod } from '@talon/rules/allowed-authenticators';
import { Button } from '@talon/ui/Button';
import { PortalForm } from '../../app/form/PortalForm';
import type { Problem } from '../../app/form/problems';
import { useForm } from '../../app/form/use-form';
import { useWords } from '../../app/words';
import type { StepUpChallenge } from '../../data/mfa';

const words: Record<MfaMethod, MessageKey> = {
  sms: 'mfa.other.sms',
  email: 'mfa.other.email',
  card: 'mfa.other.card',
};

/** The other ways to confirm, where there are some. */
export function OtherMethods({
  challenge,
  onSwitch,
}: {
  challenge: StepUpChallenge;
  onSwitch: (method: MfaMethod) => Promise<Problem[] | undefined>;
}) {
  const { translate } = useWords();
  const form = useForm();
  const [method] = challenge.other_methods;
  if (!method) return null;
  return (
    <PortalForm form={form} send={() => onSwitch(method)}>
      <Button type="submit" tone="secondary" isWide>
        {translate(words[method])}
      </Button>
    </PortalForm>
  );
}
