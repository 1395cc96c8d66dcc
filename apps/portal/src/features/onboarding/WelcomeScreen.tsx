import { maskCardNumber } from '@talon/rules/card-number';
import { Button } from '@talon/ui/Button';
import { Icon, type IconName } from '@talon/ui/Icon';
import { useWords } from '../../app/words';
import { useJourney, useOnboarding } from './journey';
import { StepTitle } from './StepTitle';
import styles from './WelcomeScreen.module.css';

/** What comes next, and what to have at hand. */
export function WelcomeScreen() {
  const { translate } = useWords();
  const { go } = useJourney();
  const { firstname, card_last_four: lastFour } = useOnboarding();
  const points: { icon: IconName; text: string }[] = [
    { icon: 'profile', text: translate('onboarding.welcome.person') },
    { icon: 'invitation', text: translate('onboarding.welcome.codes') },
    { icon: 'success', text: translate('onboarding.welcome.password') },
  ];
  return (
    <>
      <StepTitle
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
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
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
