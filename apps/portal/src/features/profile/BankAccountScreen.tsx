import { Breadcrumb } from '@talon/ui/Breadcrumb';
import { ButtonLink } from '@talon/ui/Button';
import { EmptyState } from '@talon/ui/EmptyState';
import { Title } from '@talon/ui/Title';
import { useRef } from 'react';
import { Navigate } from 'react-router';
import { showBankAccount } from '../../shared/api/bank-account';
import { QueryResult } from '../../shared/api/QueryResult';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { EarlierBankAccountCard } from './EarlierBankAccountCard';
import { PresentBankAccountCard } from './PresentBankAccountCard';
import { bankAccountKey } from './use-bank-account';

/** The page of the link in the notification of a change: the bank account, and the earlier ones that can be put back. */
export function BankAccountScreen() {
  const { configuration } = usePortal();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const titleRef = useRef<HTMLHeadingElement>(null);
  usePageName(translate('bank-account.title'));
  if (!configuration.hasBankAccount) return <Navigate to={paths.profile} replace />;
  return (
    <>
      <Breadcrumb
        label={translate('bank-account.breadcrumb')}
        steps={[{ label: translate('bank-account.profile'), href: paths.profile }]}
        current={translate('bank-account.title')}
      />
      <Title takesFocus={hasMoved} subtitle={translate('bank-account.subtitle')}>
        {translate('bank-account.title')}
      </Title>
      <QueryResult name={bankAccountKey} load={showBankAccount}>
        {({ data: account }) => (
          <>
            {account && <PresentBankAccountCard account={account} titleRef={titleRef} />}
            {account?.earlier.map(earlier => (
              <EarlierBankAccountCard
                key={earlier.id}
                earlier={earlier}
                present={account.iban}
                // The pressed button no longer exists.
                onDone={() => titleRef.current?.focus()}
              />
            ))}
            {!account?.earlier.length && (
              <EmptyState
                title={translate('bank-account.nothing')}
                action={
                  <ButtonLink href={paths.profile} tone="secondary">
                    {translate('bank-account.nothing.profile')}
                  </ButtonLink>
                }
              />
            )}
          </>
        )}
      </QueryResult>
    </>
  );
}
