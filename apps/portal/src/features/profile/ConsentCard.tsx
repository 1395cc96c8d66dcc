import { listDocuments } from '@talon/contract/profile';
import { Card } from '@talon/ui/Card';
import { QueryResult } from '../../shared/api/QueryResult';
import { useTranslations } from '../../shared/translations/translations';
import { AcceptedTexts } from './AcceptedTexts';
import { OffersToggle } from './OffersToggle';
import { documentsKey } from './use-change-marketing';

/** Consent to offers, which can be withdrawn here, and the texts that the person has accepted. */
export function ConsentCard() {
  const { translate } = useTranslations();
  return (
    <Card title={translate('profile.consent')}>
      <QueryResult name={documentsKey} load={call => call(listDocuments)}>
        {({ data, marketing }) => (
          <>
            <OffersToggle marketing={marketing} />
            <AcceptedTexts accepted={data} />
          </>
        )}
      </QueryResult>
    </Card>
  );
}
