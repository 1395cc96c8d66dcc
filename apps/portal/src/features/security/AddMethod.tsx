import type { MessageKey } from '@talon/messages/keys';
import { type AddMethodStep, confirmStepOf, nextEntry } from '@talon/rules/flows/add-method';
import { Button } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { ActivationCode } from '../../app/activation/ActivationCode';
import { AddressEntry } from '../../app/activation/AddressEntry';
import { type Activating, useActivation } from '../../app/activation/use-activation';
import { CodeSent } from '../../app/code/CodeSent';
import { markGranted } from '../../app/grant';
import { toasts } from '../../app/toasts';
import { useWords } from '../../app/words';
import type { Method, Methods } from '../../data/mfa';
import styles from './AddMethod.module.css';

const told: Record<Method, MessageKey> = {
  sms: 'security.two-step.added.sms',
  email: 'security.two-step.added.email',
};

/** Sets up SMS, then e-mail: each address is entered and confirmed; either may be left for later. */
export function AddMethod({
  methods,
  onChanged,
  onDone,
}: {
  methods: Methods;
  onChanged: () => void;
  onDone: () => void;
}) {
  const { translate } = useWords();
  const [active, setActive] = useState<readonly Method[]>(() => methods.data.map(({ method }) => method));
  const [step, setStep] = useState<AddMethodStep>(() => nextEntry(active));
  const [activating, setActivating] = useState<Activating>();
  const method: Method = step === 'phone' || step === 'phone_confirm' ? 'sms' : 'email';

  const activation = useActivation({
    hasMethods: active.length > 0,
    onSent(sent) {
      setActivating(sent);
      setStep(confirmStepOf(sent.method));
    },
    onActive(added) {
      const now = [...active, added];
      setActive(now);
      setActivating(undefined);
      toasts.show({ tone: 'success', title: translate(told[added]) });
      // The first method's code is as good as a grant for whatever waits.
      if (active.length === 0) markGranted();
      onChanged();
      const next = nextEntry(now);
      setStep(next);
      if (next === 'done') onDone();
    },
  });

  if (step === 'done') return null;
  return (
    <div className={styles.flow}>
      <Title
        level={2}
        takesFocus
        subtitle={
          activating ? (
            <CodeSent channel={method} destination={activating.destination} />
          ) : (
            translate(`activation.${method}`)
          )
        }
        key={step}
      >
        {translate(activating ? `code.title.${method}` : `activation.${method}.title`)}
      </Title>
      {activating ? (
        <ActivationCode
          activating={activating}
          send={code => activation.confirm(activating, code)}
          resend={() => activation.resend(activating)}
          onChange={() => {
            setActivating(undefined);
            setStep(method === 'sms' ? 'phone' : 'email');
          }}
        />
      ) : (
        <AddressEntry
          key={method}
          method={method}
          known={method === 'sms' ? methods.phone : methods.email}
          onEnter={target => activation.start(method, target)}
        />
      )}
      <Button tone="text" onClick={onDone}>
        {translate(active.length > 0 ? 'security.two-step.later' : 'security.cancel')}
      </Button>
    </div>
  );
}
