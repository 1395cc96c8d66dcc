import type { User } from '@talon/contract/dashboard';
import { createDateFormat } from '@talon/rules/date-language';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { Loader } from '@talon/ui/Loader';
import { lazy, Suspense } from 'react';
import { languageName } from '../../shared/translations/language';
import { useTranslations } from '../../shared/translations/translations';
import { useEditing } from './use-editing';

const PersonalForm = lazy(async () => ({ default: (await import('./PersonalForm')).PersonalForm }));

/** Names, birth date and the language of messages. */
export function PersonalCard({ user }: { user: User }) {
  const { translate } = useTranslations();
  const editing = useEditing();
  return (
    <Card
      title={translate('profile.personal')}
      titleRef={editing.titleRef}
      action={
        !editing.isOpen && (
          <Button
            tone="secondary"
            icon={<AccountIcon name="edit" />}
            aria-label={translate('profile.personal.edit')}
            onClick={editing.open}
          >
            {translate('profile.edit')}
          </Button>
        )
      }
    >
      {editing.isOpen ? (
        <Suspense fallback={<Loader label={translate('shell.loading')} />}>
          <PersonalForm user={user} onClose={editing.close} />
        </Suspense>
      ) : (
        <PersonalData user={user} />
      )}
    </Card>
  );
}

function PersonalData({ user: { firstname, lastname, birthdate, language } }: { user: User }) {
  const { language: ofPage, translate } = useTranslations();
  const none = translate('profile.none');
  const day = createDateFormat(ofPage, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Details
      rows={[
        { term: translate('profile.personal.firstname'), detail: firstname ?? none },
        { term: translate('profile.personal.lastname'), detail: lastname ?? none },
        {
          term: translate('form.birthdate'),
          detail: birthdate === null ? none : day.format(new Date(birthdate)),
        },
        { term: translate('profile.personal.language'), detail: languageName(language) },
      ]}
    />
  );
}
