import type { AuthenticatorType } from '@talon/rules/authenticators';
import { type AddMethodStep, confirmStepOf, nextEntry } from '@talon/rules/flows/add-method';
import { Button } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { EnrolmentCode } from '../../shared/enrolment/EnrolmentCode';
import { AddressEntry } from '../../shared/enrolment/AddressEntry';
import { knownAddresses, otherBeginning, otherBeginningKeys } from '../../shared/enrolment/known-addresses';
import { useEnrolment } from '../../shared/enrolment/use-enrolment';
import { type PendingEnrolment, sentEnrolment } from '../../shared/enrolment/sent-enrolments';
import { hasNoCodes } from '../../shared/authenticators/recovery-code-offer';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { markStepUpDone } from '../../shared/step-up/step-up';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { useTranslations } from '../../shared/translations/translations';
import type { Method, Methods } from '../../shared/api/mfa';
import styles from './AddMethod.module.css';
import { addedTitles } from './use-after-enrolment';

const entryOf = (method: Method): AddMethodStep => (method === 'sms' ? 'phone' : 'email');

/**
 * Enrols SMS, then e-mail: the person enters and confirms each address, and may leave either for later. People who have only an
 * e-mail, or no longer have the known phone, begin with the e-mail. After both, recovery codes are offered. `only`: enrols one of them.
 */
export function AddMethod({
  methods,
  only,
  onChanged,
  onDone,
}: {
  methods: Methods;
  only?: Method;
  /** `added` is the authenticator that was just enrolled. */
  onChanged: (added: Method) => void;
  onDone: () => void;
}) {
  const { translate } = useTranslations();
  const [active, setActive] = useState<readonly AuthenticatorType[]>(() =>
    methods.data.map(({ method }) => method),
  );
  const [step, setStep] = useState<AddMethodStep>(() =>
    only ? entryOf(only) : nextEntry(active, knownAddresses(methods)),
  );
  const [enrolling, setEnrolling] = useState<PendingEnrolment>();
  const method: Method = step === 'phone' || step === 'phone_confirm' ? 'sms' : 'email';

  const { call } = usePortal();
  const typed = enrolling && sentEnrolment(call, enrolling.payload)?.target;
  const enrolment = useEnrolment({
    hasMethods: active.length > 0,
    known: methods,
    enrolling,
    onSent(sent) {
      setEnrolling(sent);
      setStep(confirmStepOf(sent.method));
    },
    onActive(added) {
      const now = [...active, added];
      setActive(now);
      setEnrolling(undefined);
      if (only) return onChanged(added);
      toasts.show({ tone: 'success', title: translate(addedTitles[added]) });
      // The code of the first authenticator also counts as step-up.
      if (active.length === 0) markStepUpDone();
      onChanged(added);
      const next = nextEntry(now, knownAddresses(methods));
      setStep(next);
      if (next !== 'done') return;
      if (hasNoCodes(methods)) navigate(paths.recoveryCodes);
      else onDone();
    },
  });

  if (step === 'done') return null;
  const other = enrolling || only ? undefined : otherBeginning(method, active, methods);
  return (
    <div className={styles.flow} data-alone={only && true}>
      <Title
        level={2}
        takesFocus
        subtitle={
          enrolling ? (
            <CodeSent
              digits={enrolling.challenge.code_length}
              destination={enrolling.destination}
              typed={typed}
              isLater={enrolling.challenge.arrives_in !== undefined}
            />
          ) : (
            translate(`activation.${method}`)
          )
        }
        key={`title ${step}`}
      >
        {translate(enrolling ? `code.title.${method}` : `activation.${method}.title`)}
      </Title>
      {enrolling ? (
        <EnrolmentCode
          enrolling={enrolling}
          code={enrolment.code}
          onChange={() => {
            setEnrolling(undefined);
            setStep(entryOf(method));
          }}
        />
      ) : (
        <AddressEntry
          key={method}
          method={method}
          known={method === 'sms' ? methods.phone : methods.email}
          onEnter={target => enrolment.start(method, target)}
        />
      )}
      {other && (
        <Button tone="text" onClick={() => setStep(entryOf(other))}>
          {translate(otherBeginningKeys[other])}
        </Button>
      )}
      <Button tone="text" onClick={onDone}>
        {translate(active.length > 0 ? 'security.two-step.later' : 'security.cancel')}
      </Button>
    </div>
  );
}
