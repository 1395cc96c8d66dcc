import { useQueryClient } from '@tanstack/react-query';
import type { MessageKey } from '@talon/messages/keys';
import { nextEntry } from '@talon/rules/flows/add-method';
import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Loader } from '@talon/ui/Loader';
import { Tag } from '@talon/ui/Tag';
import { Toggle } from '@talon/ui/Toggle';
import { lazy, Suspense, useRef, useState } from 'react';
import { QueryResult } from '../../shared/api/QueryResult';
import { useStepUp } from '../../shared/step-up/step-up';
import { paths } from '../../shared/navigation/paths';
import { useSearch } from '../../shared/navigation/search';
import { knownAddresses } from '../../shared/enrolment/known-addresses';
import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { useTranslations } from '../../shared/translations/translations';
import { addressAuthenticators, listMethods, type Method, type Methods } from '../../shared/api/mfa';
import styles from './TwoStepCard.module.css';

const AddMethod = lazy(async () => ({ default: (await import('./AddMethod')).AddMethod }));

const methodsKey = 'methods';

const words: Record<Method, MessageKey> = { sms: 'security.two-step.sms', email: 'security.two-step.email' };

/** Two-step verification. It is on once an authenticator is enrolled, and cannot be switched off here. */
export function TwoStepCard() {
  const { translate } = useTranslations();
  return (
    <Card title={translate('security.two-step')}>
      <QueryResult name={methodsKey} load={listMethods}>
        {methods => <TwoStep methods={methods} />}
      </QueryResult>
    </Card>
  );
}

function TwoStep({ methods }: { methods: Methods }) {
  const { translate } = useTranslations();
  const isAskedFor = useSearch(paths.security)?.mfa ?? false;
  const { waiting } = useStepUp();
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const isOn = methods.data.length > 0;
  const isWanted = isAskedFor && !isOn && !waiting?.hasStepUp;
  const enrolled = methods.data.map(({ method }) => method);
  const mayAdd = nextEntry(enrolled, knownAddresses(methods)) !== 'done';

  // The focused element disappears, so this part takes the focus and screen readers announce it.
  function endAdding() {
    setAdding(false);
    part.current?.focus();
  }

  return (
    <div
      ref={part}
      className={styles.part}
      role="group"
      aria-label={translate('security.two-step')}
      tabIndex={-1}
    >
      {isWanted && (
        <Banner tone="info" announce="polite">
          {translate('security.two-step.wanted')}
        </Banner>
      )}
      <Toggle
        name="two-step"
        label={translate('security.two-step.toggle')}
        hint={translate(isOn ? 'security.two-step.on' : 'security.two-step.off')}
        checked={isOn || isAdding}
        disabled={isOn}
        onChange={event => setAdding(event.target.checked)}
      />
      {isOn && <ActiveMethods methods={methods} />}
      {isOn && (
        <Actions>
          {mayAdd && !isAdding && (
            <Button tone="secondary" onClick={() => setAdding(true)}>
              {translate('security.two-step.add')}
            </Button>
          )}
          <ButtonLink href={paths.profile} tone="text" icon={<AccountIcon name="edit" />}>
            {translate('security.two-step.edit')}
          </ButtonLink>
        </Actions>
      )}
      {isAdding && (
        <Suspense fallback={<Loader label={translate('shell.loading')} />}>
          <AddMethod
            methods={methods}
            onChanged={() => void queries.invalidateQueries({ queryKey: [methodsKey] })}
            onDone={endAdding}
          />
        </Suspense>
      )}
    </div>
  );
}

function ActiveMethods({ methods }: { methods: Methods }) {
  const { translate } = useTranslations();
  const formatPhone = useFormatPhone();
  return (
    <ul className={styles.methods}>
      {addressAuthenticators(methods).map(({ method, destination }) => (
        <li key={method} className={styles.method}>
          <AccountIcon name={method === 'sms' ? 'mobile' : 'invitation'} />
          <span className={styles.words}>
            <span className={styles.name}>
              <strong>{translate(words[method])}</strong>
              <Tag tone="success">{translate('security.two-step.active')}</Tag>
            </span>
            <span>{method === 'sms' ? formatPhone(destination) : destination}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
