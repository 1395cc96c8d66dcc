import { AccountIcon } from '@talon/ui/AccountIcon';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { EmptyState } from '@talon/ui/EmptyState';
import { Loader } from '@talon/ui/Loader';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '../../shared/translations/translations';
import { BankAccountState } from './BankAccountState';
import styles from './BankCard.module.css';
import { useEditing } from './use-editing';

const BankForm = lazy(async () => ({ default: (await import('./BankForm')).BankForm }));

/** Shows the masked bank account for refunds and its holder. A change requires a step-up for the typed account. */
export function BankCard({ iban, holder }: { iban: string | null; holder: string }) {
  const { translate } = useTranslations();
  const editing = useEditing();
  const [hasFailed, setFailed] = useState(false);
  const holderRow = { term: translate('profile.bank.holder'), detail: holder };

  function open() {
    setFailed(false);
    editing.open();
  }

  function fail() {
    setFailed(true);
    editing.close();
  }

  return (
    <Card
      title={translate('profile.bank')}
      titleRef={editing.titleRef}
      action={
        !editing.isOpen && (
          <Button
            tone="secondary"
            icon={<AccountIcon name="edit" />}
            aria-label={translate(iban === null ? 'profile.bank.add' : 'profile.bank.edit')}
            onClick={open}
          >
            {translate(iban === null ? 'profile.add' : 'profile.edit')}
          </Button>
        )
      }
    >
      <p className={styles.why}>{translate('profile.bank.why')}</p>
      {hasFailed && !editing.isOpen && (
        <Banner tone="danger" title={translate('messages.iban.failed')}>
          {translate('messages.iban.failed.text')}
        </Banner>
      )}
      {editing.isOpen && holder !== '' && <Details rows={[holderRow]} />}
      {editing.isOpen && (
        <Suspense fallback={<Loader label={translate('shell.loading')} />}>
          <BankForm known={iban} onClose={editing.close} onFailed={fail} />
        </Suspense>
      )}
      {!editing.isOpen && iban === null && <EmptyState title={translate('profile.bank.none')} />}
      {!editing.isOpen && iban !== null && (
        <Details
          rows={[
            {
              term: translate('profile.bank.iban'),
              detail: iban,
            },
            ...(holder === '' ? [] : [holderRow]),
          ]}
        />
      )}
      {!editing.isOpen && iban !== null && <BankAccountState />}
    </Card>
  );
}
