import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { useKnownUser } from '../../app/user';
import { useWords } from '../../app/words';

/** How the person is reached. */
export function ContactCard(_props: { isEditing: boolean; onEditing: (isEditing: boolean) => void }) {
  const { translate } = useWords();
  const { email, phone } = useKnownUser();
  const none = translate('profile.none');
  return (
    <Card title={translate('profile.contact')}>
      <Details
        rows={[
          { term: translate('profile.contact.email'), detail: email ?? none },
          { term: translate('profile.contact.phone'), detail: phone ?? none },
        ]}
      />
    </Card>
  );
}
