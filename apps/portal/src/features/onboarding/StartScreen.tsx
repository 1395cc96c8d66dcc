import type { MessageKey } from '@talon/messages/keys';
import { maskCardNumber } from '@talon/rules/card-number';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Link } from '@talon/ui/Link';
import { Row, Rows } from '@talon/ui/Row';
import { useEffect, useEffectEvent } from 'react';
import { Platform } from '../../shared/apps/Platform';
import { keepTogether } from '../../shared/translations/keep-together';
import { keepInvitedCode } from '../../shared/onboarding/invited-code';
import { useLocation } from '../../shared/navigation/location';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import type { Onboarding } from '../../shared/api/onboarding';
import { CardForm } from './CardForm';
import { useJourney } from './journey';
import { pathOf } from './pages';
import styles from './StartScreen.module.css';
import { StepTitle } from './StepTitle';

/** Notices with a link to the login page: an account already has the card or the invitation. */
const signsIn: readonly string[] = ['invitation-used', 'card-activated'];

/** Asks for a card number or links to the invitation page. If an onboarding is pending, offers to continue it. */
export function StartScreen() {
  const { translate } = useTranslations();
  const { onboarding, notice, go } = useJourney();
  const { hash } = useLocation();
  // With a pending onboarding, the person continues it or starts again; the form is not shown.
  const isUnderWay = onboarding !== undefined && onboarding.step !== 'done';
  const openInvitation = useEffectEvent(() => {
    if (keepInvitedCode(hash)) go('code', { replaces: true });
  });
  useEffect(() => openInvitation(), []);
  return (
    <>
      <StepTitle title={translate('onboarding.start.title')}>
        {!isUnderWay && translate('onboarding.start.text')}
      </StepTitle>
      <Platform />
      {notice && (
        <Banner
          tone="warning"
          announce="polite"
          action={
            signsIn.includes(notice) && <Link href={paths.loginEmail}>{translate('login.submit')}</Link>
          }
        >
          <WithHelpdesk text={translate(`error.${notice}`)} />
        </Banner>
      )}
      {onboarding && <ContinueBanner onboarding={onboarding} />}
      {!isUnderWay && (
        <>
          <CardForm />
          <Rows look="cards">
            <Row
              href={pathOf('code')}
              title={translate('onboarding.start.invitation')}
              description={translate('onboarding.start.invitation.text')}
              icon={<AccountIcon name="invitation" />}
            />
          </Rows>
        </>
      )}
      <p>
        {translate('onboarding.has-account')} <Link href={paths.loginEmail}>{translate('login.submit')}</Link>
      </p>
    </>
  );
}

const stepNames: Record<Onboarding['step'], MessageKey> = {
  terms: 'onboarding.terms.title',
  create: 'onboarding.create.title',
  email: 'onboarding.email.title',
  phone: 'onboarding.phone.title',
  password: 'onboarding.password.title',
  done: 'onboarding.start.done',
};

function ContinueBanner({ onboarding }: { onboarding: Onboarding }) {
  const { translate } = useTranslations();
  const { proceed, end } = useJourney();
  const { step, card_last_four: lastFour, signs_in_already: signsIn } = onboarding;
  if (step === 'done') {
    return (
      <Banner
        tone="success"
        title={translate('onboarding.start.done')}
        action={<Link href={paths.loginEmail}>{translate('login.submit')}</Link>}
      >
        {translate('onboarding.start.done.text')}
      </Banner>
    );
  }
  const next = translate(signsIn === null ? stepNames[step] : 'login.title');
  return (
    <Banner
      title={translate('onboarding.start.begun')}
      action={
        <div className={styles.ways}>
          <Button onClick={() => proceed(onboarding)}>{translate('onboarding.start.go-on')}</Button>
          <Button tone="secondary" onClick={() => end()}>
            {translate('onboarding.start.anew')}
          </Button>
        </div>
      }
    >
      {lastFour === null
        ? translate('onboarding.start.begun.invitation', { step: next })
        : translate('onboarding.start.begun.card', {
            card: keepTogether(maskCardNumber(lastFour)),
            step: next,
          })}
    </Banner>
  );
}
