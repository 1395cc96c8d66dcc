import { useQuery } from '@tanstack/react-query';
import type { MessageKey } from '@talon/messages/keys';
import { nextEntry } from '@talon/rules/flows/add-method';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Loader } from '@talon/ui/Loader';
import { Tag } from '@talon/ui/Tag';
import { Toggle } from '@talon/ui/Toggle';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useWaiting } from '../../app/grant';
import { useLocation } from '../../app/location';
import { loadPhoneReader } from '../../app/PhoneField';
import { usePortal } from '../../app/portal';
import { useWords } from '../../app/words';
import { listMethods, type Method, type Methods } from '../../data/mfa';
import styles from './TwoStepCard.module.css';

const AddMethod = lazy(async () => ({ default: (await import('./AddMethod')).AddMethod }));

const words: Record<Method, MessageKey> = { sms: 'security.two-step.sms', email: 'security.two-step.email' };

/** Two-step verification: on once a method is there; people do not switch it off. */
export function TwoStepCard() {
  const { call } = usePortal();
  const { translate } = useWords();
  const { search } = useLocation();
  const waiting = useWaiting();
  const query = useQuery({ queryKey: ['methods'], queryFn: () => listMethods(call) });
  const [isAdding, setAdding] = useState(false);
  const result = query.data;

  if (!result) return <Loader label={translate('shell.loading')} />;
  if (!result.ok) {
    return (
      <Card title={translate('security.two-step')}>
        <Banner
          tone="danger"
          action={
            <Button tone="secondary" onClick={() => void query.refetch()}>
              {translate('shell.try-again')}
            </Button>
          }
        >
          {translate(`error.${result.failure.code}`)}
        </Banner>
      </Card>
    );
  }
  const methods = result.value;
  const isOn = methods.data.length > 0;
  const isWanted = new URLSearchParams(search).get('mfa') !== null && !isOn && !waiting?.isGranted;
  const mayAdd = nextEntry(methods.data.map(({ method }) => method)) !== 'done';

  return (
    <Card title={translate('security.two-step')}>
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
      {isOn && mayAdd && !isAdding && (
        <Button tone="secondary" onClick={() => setAdding(true)}>
          {translate('security.two-step.add')}
        </Button>
      )}
      {isAdding && (
        <AddMethod methods={methods} onChanged={() => void query.refetch()} onDone={() => setAdding(false)} />
      )}
    </Card>
  );
}

function ActiveMethods({ methods: { data } }: { methods: Methods }) {
  const { translate } = useWords();
  return (
    <ul className={styles.methods}>
      {data.map(({ method, destination }) => (
        <li key={method} className={styles.method}>
          <AccountIcon name={method === 'sms' ? 'mobile' : 'invitation'} />
          <span className={styles.words}>
            <strong>{translate(words[method])}</strong>
            <Destination method={method} destination={destination} />
          </span>
          <Tag tone="success">{translate('security.two-step.active')}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** A number stands in groups once what reads numbers is there. */
function Destination({ method, destination }: { method: Method; destination: string }) {
  const [text, setText] = useState(destination);
  useEffect(() => {
    if (method !== 'sms') return;
    void loadPhoneReader().then(
      ({ formatPhone }) => setText(formatPhone(destination)),
      () => undefined,
    );
  }, [method, destination]);
  return <span>{text}</span>;
}
