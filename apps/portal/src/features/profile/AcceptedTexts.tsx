import type { AcceptedDocument } from '@talon/contract/profile';
import type { MessageKey } from '@talon/messages/keys';
import { Details } from '@talon/ui/Details';
import { LegalTextLink } from '../../shared/legal/LegalTextLink';
import { useTranslations } from '../../shared/translations/translations';
import styles from './AcceptedTexts.module.css';
import { useDay } from './use-day';

const names: Record<AcceptedDocument['document'], { name: MessageKey; read: MessageKey }> = {
  terms: { name: 'profile.consent.terms', read: 'profile.consent.terms.read' },
  privacy: { name: 'profile.consent.privacy', read: 'profile.consent.privacy.read' },
};

/** Lists the accepted versions with their dates, and links to the current texts. Imported accounts have accepted none here. */
export function AcceptedTexts({ accepted }: { accepted: readonly AcceptedDocument[] }) {
  const { translate } = useTranslations();
  const day = useDay();
  return (
    <>
      {accepted.length > 0 && (
        <Details
          rows={accepted.map(({ document, version, accepted_at: at }) => ({
            term: translate(names[document].name),
            detail: translate('profile.consent.accepted', { version, date: day(at) }),
          }))}
        />
      )}
      <div className={styles.texts}>
        {(['terms', 'privacy'] as const).map(text => (
          <LegalTextLink key={text} text={text} label={translate(names[text].read)} />
        ))}
      </div>
    </>
  );
}
