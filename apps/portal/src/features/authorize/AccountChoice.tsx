import type { Authorization } from '@talon/contract/errors';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { useClientName } from '../../shared/apps/use-client-name';
import { OtherAccountButton } from '../../shared/layout/OtherAccountButton';
import { SignedInAs } from '../../shared/layout/SignedInAs';
import { useLocation } from '../../shared/navigation/location';
import { usePortal } from '../../shared/session/portal';
import { useSignedInPerson } from '../../shared/session/signed-in-person';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import styles from './Consent.module.css';
import { useAccountChoice } from './use-account-choice';
import type { Settle } from './use-decision';
import { useIsSettled } from './use-is-settled';

/** Asks with which account the person continues: the one that is signed in, another, or a new one if the client wants that. */
export function AccountChoice({
  authorization: { client, creates_account: creates },
  onChosen,
  onRefused,
}: {
  authorization: Authorization;
  onChosen: () => void;
  onRefused: Settle;
}) {
  const { session } = usePortal();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const { isBusy, problem, choose } = useAccountChoice(onChosen, onRefused);
  const isSettled = useIsSettled();
  const person = useSignedInPerson();
  const name = person?.name ?? person?.email ?? person?.phone;
  const app = useClientName()(client);
  const title = translate(creates ? 'authorize.choice.create.title' : 'authorize.choice.title');
  usePageName(title);

  return (
    <>
      <Title
        takesFocus={hasMoved}
        subtitle={
          creates
            ? translate('authorize.choice.create.text', { app })
            : translate('login.platform', { platform: app })
        }
      >
        {title}
      </Title>
      <SignedInAs />
      {problem && (
        <Banner tone="danger" announce="assertive" title={translate('authorize.failed')}>
          {translate(problem)}
        </Banner>
      )}
      <div className={styles.answers}>
        <Button isWide busy={!isSettled || isBusy} delay={isSettled ? 200 : 5000} onClick={choose}>
          {name ? translate('authorize.choice.continue', { name }) : translate('authorize.choice.this')}
        </Button>
        {creates ? (
          // The page loads the request again without a session, which leads to the onboarding.
          <Button isWide tone="secondary" onClick={() => session.logOut()}>
            {translate('authorize.choice.create')}
          </Button>
        ) : (
          <OtherAccountButton isAnswer />
        )}
      </div>
      {creates && <p className={styles.quiet}>{translate('authorize.choice.create.hint')}</p>}
    </>
  );
}
