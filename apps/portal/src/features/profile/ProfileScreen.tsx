import { Title } from '@talon/ui/Title';
import { Loader } from '@talon/ui/Loader';
import { Activity, useState } from 'react';
import { PendingErasure } from '../../shared/erasure/PendingErasure';
import { useLocation } from '../../shared/navigation/location';
import { usePortal } from '../../shared/session/portal';
import { useUserQuery } from '../../shared/session/user';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { BankCard } from './BankCard';
import { ConsentCard } from './ConsentCard';
import { ContactCard } from './ContactCard';
import { EraseCard } from './EraseCard';
import { PersonalCard } from './PersonalCard';

/** The profile of the signed-in person: personal data, contact details, bank account and consent. */
export function ProfileScreen() {
  const { configuration } = usePortal();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const profile = useUserQuery().data?.data;
  const [isEditingContact, setEditingContact] = useState(false);
  const others = isEditingContact ? 'hidden' : 'visible';
  usePageName(translate('profile.title'));

  return (
    <>
      <Title takesFocus={hasMoved} subtitle={translate('profile.subtitle')}>
        {translate('profile.title')}
      </Title>
      <PendingErasure />
      {profile ? (
        <>
          <Activity mode={others}>
            <PersonalCard user={profile} />
          </Activity>
          <ContactCard isEditing={isEditingContact} onEditing={setEditingContact} />
          {configuration.hasBankAccount && (
            <Activity mode={others}>
              <BankCard
                iban={profile.iban}
                holder={[profile.firstname, profile.lastname].filter(Boolean).join(' ')}
              />
            </Activity>
          )}
          <Activity mode={others}>
            <ConsentCard />
            {profile.erasure_due_at === null && <EraseCard />}
          </Activity>
        </>
      ) : (
        <Loader label={translate('shell.loading')} />
      )}
    </>
  );
}
