import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { AppMark } from '../../shared/apps/AppMark';
import { ScopeList } from '../../shared/apps/ScopeList';
import { OtherAccountButton } from '../../shared/layout/OtherAccountButton';
import { SignedInAs } from '../../shared/layout/SignedInAs';
import { useLocation } from '../../shared/navigation/location';
import { useTranslations } from '../../shared/translations/translations';
import type { Approval } from '../../shared/api/authorize';
import { ClientDocuments } from './ClientDocuments';
import { ScopesGrantedBefore } from './ScopesGrantedBefore';
import styles from './Consent.module.css';
import { type Settle, useDecision } from './use-decision';
import { useIsSettled } from './use-is-settled';

/** The requested scopes in plain words, and the decision. */
export function Consent({
  approval,
  hasChanged,
  onAnswered,
  onChanged,
}: {
  approval: Approval;
  /** The request has changed since it was shown. */
  hasChanged: boolean;
  onAnswered: Settle;
  /** Called when the service refuses the answer because the request has changed. */
  onChanged: () => void;
}) {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const { client, scopes, given } = approval;
  const { busy, problem, approve, refuse } = useDecision(approval, onAnswered, onChanged);
  const isSettled = useIsSettled();

  return (
    <>
      <Title takesFocus={hasMoved}>{translate('authorize.title', { app: client.name })}</Title>
      <p className={styles.app}>
        <AppMark name={client.name} logo={client.logo} />
        <span className={styles.host}>{translate('authorize.host', { host: client.host })}</span>
      </p>
      <SignedInAs>
        <OtherAccountButton />
      </SignedInAs>
      {hasChanged && (
        <Banner tone="warning" announce="polite">
          {translate('authorize.changed')}
        </Banner>
      )}
      <ScopeList scopes={scopes} />
      {given.length > 0 && <ScopesGrantedBefore scopes={given} />}
      {problem && (
        <Banner tone="danger" announce="assertive" title={translate('authorize.failed')}>
          {translate(problem)}
        </Banner>
      )}
      <div className={styles.answers}>
        <Button
          isWide
          busy={!isSettled || busy === 'approve'}
          delay={isSettled ? 200 : 5000}
          onClick={approve}
        >
          {translate('authorize.approve')}
        </Button>
        <Button
          isWide
          tone="secondary"
          busy={!isSettled || busy === 'refuse'}
          delay={isSettled ? 200 : 5000}
          onClick={refuse}
        >
          {translate('authorize.refuse')}
        </Button>
      </div>
      <p className={styles.quiet}>{translate('authorize.revocable')}</p>
      <ClientDocuments client={client} />
    </>
  );
}
