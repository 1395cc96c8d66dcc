import type { ReplyOf } from '@talon/contract/endpoint';
import { reportNotMe } from '@talon/contract/not-me';
import { Button } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { usePortal } from '../../shared/session/portal';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { NotMeDone } from './NotMeDone';
import { NotMeEnded } from './NotMeEnded';
import styles from './NotMeReport.module.css';

/** Explains what the button does; then shows what was done, or that the link no longer works. */
export function NotMeReport({ link }: { link: string }) {
  const { call, session, configuration } = usePortal();
  const { translate } = useTranslations();
  const form = useForm();
  const [done, setDone] = useState<ReplyOf<typeof reportNotMe>>();
  const [isEnded, setEnded] = useState(link === '');
  usePageName(translate('not-me.title'));

  async function send(): Promise<Problem[] | undefined> {
    const result = await call(reportNotMe, { body: { link } });
    if (!result.ok && result.failure.code !== 'not-me-ended') return problemsOf(result.failure);
    if (!result.ok) setEnded(true);
    else {
      // If this browser's token belongs to the account, the service has ended it too.
      session.logOut();
      setDone(result.value);
    }
    return undefined;
  }

  if (done) return <NotMeDone {...done} />;
  if (isEnded) return <NotMeEnded />;
  return (
    <>
      <Title subtitle={translate('not-me.text', { brand: configuration.brand })}>
        {translate('not-me.title')}
      </Title>
      <div>
        <p id="not-me-effects" className={styles.lead}>
          {translate('not-me.what')}
        </p>
        <ul className={styles.effects} aria-labelledby="not-me-effects">
          <li>{translate('not-me.what.devices')}</li>
          <li>{translate('not-me.what.apps')}</li>
          <li>{translate('not-me.what.password')}</li>
          {configuration.hasBankAccount && <li>{translate('not-me.what.bank')}</li>}
        </ul>
      </div>
      <PortalForm form={form} send={send}>
        <Button type="submit" tone="danger" isWide>
          {translate('not-me.submit')}
        </Button>
      </PortalForm>
      <p>{translate('not-me.was-you')}</p>
    </>
  );
}
