import { codeTries } from '@talon/rules/limits';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Link } from '@talon/ui/Link';
import { Loader } from '@talon/ui/Loader';
import { QrCode } from '@talon/ui/QrCode';
import { SecretKey } from '@talon/ui/SecretKey';
import { Title } from '@talon/ui/Title';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppCodeForm } from '../challenge/AppCodeForm';
import { useChallengeEnd } from '../challenge/use-challenge-end';
import { PortalForm } from '../form/PortalForm';
import type { Problem } from '../form/problems';
import { useForm } from '../form/use-form';
import { usePortal } from '../session/portal';
import type { SessionToken } from '../session/tokens';
import { toasts } from '../layout/toasts';
import { useTranslations } from '../translations/translations';
import styles from './AppEnrolment.module.css';
import { FirstConfirmation } from './FirstConfirmation';
import { readQr } from '@talon/ui/qr-path';
import { type Enrolment, useUnsentEnrolment } from './use-unsent-enrolment';

/** The enrolment of an authenticator app: shows its key, and asks for a code of it. */
export function AppEnrolment({
  onActive,
  replaces,
}: {
  onActive: (renewed: SessionToken | undefined) => void;
  replaces?: string | undefined;
}) {
  const { translate } = useTranslations();
  const { first, start, confirm } = useUnsentEnrolment('totp', onActive, replaces);
  const [enrolment, setEnrolment] = useState<Enrolment<'totp'>>();
  const form = useForm();
  const hasBegun = useRef(false);

  const load = async () => {
    const started = await start();
    setEnrolment('enrolment' in started ? started.enrolment : undefined);
    return 'problems' in started ? started.problems : undefined;
  };
  // The page is hidden during a step-up and shown again after it, and must not begin twice.
  const begin = useEffectEvent(() => void form.submit(load));
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);

  if (enrolment)
    return <AppKey key={enrolment.payload} enrolment={enrolment} confirm={confirm} onAgain={load} />;
  if (first) return <FirstConfirmation sent={first} onConfirmed={() => void form.submit(load)} />;
  if (form.errors.length === 0) return <Loader label={translate('shell.loading')} />;
  return (
    <PortalForm form={form} send={load}>
      <Button type="submit">{translate('shell.try-again')}</Button>
    </PortalForm>
  );
}

function AppKey({
  enrolment,
  confirm,
  onAgain,
}: {
  enrolment: Enrolment<'totp'>;
  confirm: (payload: string, proof: { code: string }) => Promise<readonly Problem[] | undefined>;
  onAgain: () => Promise<readonly Problem[] | undefined>;
}) {
  const { brand } = usePortal().configuration;
  const { translate } = useTranslations();
  const form = useForm();
  const [remaining, setRemaining] = useState({ expires_in: enrolment.expires_in, tries_left: codeTries });
  const isOver = useChallengeEnd(remaining) !== undefined;
  const { secret, uri, qr } = enrolment.totp;
  const picture = readQr(qr);

  async function send(code: string): Promise<readonly Problem[] | undefined> {
    const problems = await confirm(enrolment.payload, { code });
    if (problems?.some(problem => problem.field === 'code'))
      setRemaining(now => ({ ...now, tries_left: now.tries_left - 1 }));
    return problems;
  }

  async function copy() {
    await navigator.clipboard.writeText(secret);
    toasts.show({ tone: 'success', title: translate('authenticator.totp.copied') });
  }

  if (isOver) {
    return (
      <PortalForm form={form} send={onAgain}>
        <Banner tone="warning" announce="polite">
          {translate('authenticator.totp.over')}
        </Banner>
        <Button type="submit">{translate('authenticator.totp.again')}</Button>
      </PortalForm>
    );
  }
  return (
    <>
      <section className={styles.step}>
        <Title level={2}>{translate('authenticator.totp.add', { brand })}</Title>
        <p className={styles.open}>
          <Link href={uri} isExternal>
            {translate('authenticator.totp.open')}
          </Link>
        </p>
        <div className={styles.ways}>
          {picture && (
            <div className={styles.way}>
              <p>{translate('authenticator.totp.scan')}</p>
              <QrCode {...picture} label={translate('authenticator.totp.qr')} />
            </div>
          )}
          <div className={styles.way}>
            <p>{translate('authenticator.totp.secret')}</p>
            <SecretKey value={secret} />
            <Button tone="text" onClick={() => void copy()}>
              {translate('authenticator.totp.copy')}
            </Button>
          </div>
        </div>
      </section>
      <section className={styles.step}>
        <Title level={2}>{translate('authenticator.totp.confirm')}</Title>
        <AppCodeForm
          hint={remaining.tries_left < codeTries ? translate('authenticator.totp.clock') : undefined}
          send={send}
        />
      </section>
    </>
  );
}
