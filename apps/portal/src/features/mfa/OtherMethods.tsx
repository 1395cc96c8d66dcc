import type { MessageKey } from '@talon/messages/keys';
import type { MfaMethod } from '@talon/rules/allowed-authenticators';
import { Button } from '@talon/ui/Button';
import { Fold } from '@talon/ui/Fold';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problems } from '../../shared/challenge/use-challenge';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useForm } from '../../shared/form/use-form';
import { useTranslations } from '../../shared/translations/translations';
import type { StepUpChallenge } from '../../shared/api/mfa';
import styles from './OtherMethods.module.css';

const words: Record<MfaMethod, MessageKey> = {
  passkey: 'mfa.other.passkey',
  totp: 'mfa.other.totp',
  sms: 'mfa.other.sms',
  email: 'mfa.other.email',
  'recovery-code': 'mfa.other.recovery-code',
  card: 'mfa.other.card',
};

/** For a person who has lost their only authenticator: says that the helpdesk can help. */
const lost: Partial<Record<MfaMethod, MessageKey>> = {
  sms: 'mfa.lost.sms',
  email: 'mfa.lost.email',
  totp: 'mfa.lost.totp',
  passkey: 'mfa.lost.passkey',
};

type Switch = (method: MfaMethod) => Promise<Problems>;

/** Offers the other authenticators. Several of them are folded up. If there is none, refers to the helpdesk. */
export function OtherMethods({ challenge, onSwitch }: { challenge: StepUpChallenge; onSwitch: Switch }) {
  const { translate } = useTranslations();
  const [method, ...more] = challenge.other_methods;
  if (!method) {
    const key = lost[challenge.method];
    return key ? (
      <p>
        <WithHelpdesk text={translate(key)} />
      </p>
    ) : null;
  }
  if (more.length === 0) return <OtherMethod method={method} onSwitch={onSwitch} />;
  return (
    <Fold summary={translate('mfa.other')}>
      <div className={styles.methods}>
        {[method, ...more].map(other => (
          <OtherMethod key={other} method={other} onSwitch={onSwitch} />
        ))}
      </div>
    </Fold>
  );
}

function OtherMethod({ method, onSwitch }: { method: MfaMethod; onSwitch: Switch }) {
  const { translate } = useTranslations();
  const form = useForm();
  return (
    <PortalForm form={form} send={() => onSwitch(method)}>
      <Button type="submit" tone="secondary" isWide>
        {translate(words[method])}
      </Button>
    </PortalForm>
  );
}
