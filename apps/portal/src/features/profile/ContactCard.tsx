import { AccountIcon } from '@talon/ui/AccountIcon';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Loader } from '@talon/ui/Loader';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { QueryResult } from '../../shared/api/QueryResult';
import { useTranslations } from '../../shared/translations/translations';
import { listIdentifiers } from '../../shared/api/contact';
import { ContactDetails } from './ContactDetails';
import { identifiersKey } from './identifiers-key';
import { useStepUpOpening } from './use-step-up-opening';

const ContactEditor = lazy(async () => ({ default: (await import('./ContactEditor')).ContactEditor }));

/** Shows the e-mails and phones of the account. The cards to change them open after a step-up. */
export function ContactCard({
  isEditing,
  onEditing,
}: {
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
}) {
  const { translate } = useTranslations();
  const { problem, isBusy, open } = useStepUpOpening(() => onEditing(true));
  const titleRef = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(isEditing);

  useEffect(() => {
    if (wasEditing.current && !isEditing) titleRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) {
    return (
      <Suspense fallback={<Loader label={translate('shell.loading')} />}>
        <QueryResult name={identifiersKey} load={listIdentifiers}>
          {({ data }) => <ContactEditor identifiers={data} onClose={() => onEditing(false)} />}
        </QueryResult>
      </Suspense>
    );
  }
  return (
    <Card
      title={translate('profile.contact')}
      titleRef={titleRef}
      action={
        <Button
          tone="secondary"
          icon={<AccountIcon name="edit" />}
          aria-label={translate('profile.contact.edit')}
          busy={isBusy}
          onClick={() => void open()}
        >
          {translate('profile.edit')}
        </Button>
      }
    >
      {problem !== undefined && (
        <Banner tone="danger" announce="assertive">
          {problem}
        </Banner>
      )}
      <QueryResult name={identifiersKey} load={listIdentifiers}>
        {({ data }) => <ContactDetails identifiers={data} />}
      </QueryResult>
    </Card>
  );
}
