import { maskCardNumber } from '@talon/rules/card-number';
import { Button } from '@talon/ui/Button';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Icon } from '@talon/ui/Icon';
import type { ReactNode } from 'react';
import { useTranslations } from '../../shared/translations/translations';
import { useJourney, useOnboarding } from './journey';
import { StepTitle } from './StepTitle';
import styles from './WelcomeScreen.module.css';

/** What comes next, and what to have at hand. */
export function WelcomeScreen() {
  const { translate } = useTranslations();
  const { go } = useJourney();
  const { firstname, card_last_four: lastFour } = useOnboarding();
  const points: { icon: ReactNode; text: string }[] = [
    { icon: <AccountIcon name="profile" />, text: translate('onboarding.welcome.person') },
    { icon: <AccountIcon name="invitation" />, text: translate('onboarding.welcome.codes') },
    { icon: <Icon name="success" />, text: translate('onboarding.welcome.password') },
  ];
  return (
    <>
      <StepTitle
        back={lastFour === null ? 'code' : 'card'}
        title={
          firstname
            ? translate('onboarding.welcome.title', { name: firstname })
            : translate('onboarding.welcome.title.nameless')
        }
      >
        {lastFour === null
          ? translate('onboarding.welcome.invitation')
          : translate('onboarding.welcome.card', { card: maskCardNumber(lastFour) })}
      </StepTitle>
      <ol className={styles.points}>
        {points.map(({ icon, text }) => (
          <li key={text} className={styles.point}>
            <span className={styles.icon}>{icon}</span>
            {text}
          </li>
        ))}
      </ol>
      <Button isWide onClick={() => go('terms-conditions')}>
        {translate('onboarding.welcome.begin')}
      </Button>
    </>
  );
}
