import type { MessageKey } from '@talon/messages/keys';
import type { MfaMethod } from '@talon/rules/authenticators';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Fold } from '@talon/ui/Fold';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problems } from '../../shared/challenge/use-challenge';
import { paths } from '../../shared/navigation/paths';
import { useForm } from '../../shared/form/use-form';
import { useTranslations } from '../../shared/translations/translations';
import type { StepUpChallenge } from '../../shared/api/step-up';
import styles from './OtherMethods.module.css';

const words: Record<MfaMethod, MessageKey> = {
  passkey: 'mfa.other.passkey',
  totp: 'mfa.other.totp',
  sms: 'mfa.other.sms',
  email: 'mfa.other.email',
  'recovery-code': 'mfa.other.recovery-code',
  card: 'mfa.other.card',
};

type Switch = (method: MfaMethod) => Promise<Problems>;

/** Offers the other authenticators. Several of them are folded up. Who has lost them all goes on with a card. */
export function OtherMethods({ challenge, onSwitch }: { challenge: StepUpChallenge; onSwitch: Switch }) {
  const { translate } = useTranslations();
  return (
    <>
      <Others methods={challenge.other_methods} onSwitch={onSwitch} />
      {challenge.method !== 'card' && (
        <ButtonLink tone="text" href={`${paths.mfaLost}?payload=${encodeURIComponent(challenge.payload)}`}>
          {translate('mfa.lost')}
        </ButtonLink>
      )}
    </>
  );
}

function Others({ methods, onSwitch }: { methods: readonly MfaMethod[]; onSwitch: Switch }) {
  const { translate } = useTranslations();
  const [method, ...more] = methods;
  if (!method) return null;
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
    <PortalForm label={translate(words[method])} form={form} send={() => onSwitch(method)}>
      <Button type="submit" tone="secondary" isWide>
        {translate(words[method])}
      </Button>
    </PortalForm>
  );
}
