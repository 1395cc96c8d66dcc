import { countryOfIban, enterPastedIban } from '@talon/rules/iban-entry';
import { IbanInput } from '@talon/ui/IbanInput';
import { Select } from '@talon/ui/Select';
import { useMemo, useState } from 'react';
import { countryNames } from '../../shared/contact/country-names';
import { PortalForm } from '../../shared/form/PortalForm';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { SaveOrCancel } from './SaveOrCancel';
import { useChangeIban } from './use-change-iban';

/** Starts with the country of the stored account and an empty number. Choosing another country clears the number. */
export function BankForm({
  known,
  onClose,
  onFailed,
}: {
  known: string | null;
  onClose: () => void;
  /** Called when the change has failed: nothing was changed, and the form must close. */
  onFailed: () => void;
}) {
  const { phoneCountry } = usePortal().configuration;
  const { language, translate } = useTranslations();
  const { form, save } = useChangeIban({ onClose, onFailed });
  const [country, setCountry] = useState(countryOfIban(known ?? '') ?? phoneCountry);
  const [iban, setIban] = useState('');
  const countries = useMemo(() => countryNames(language), [language]);

  return (
    <PortalForm form={form} send={() => save(iban)}>
      <Select
        name="country"
        label={translate('profile.bank.country')}
        autoComplete="off"
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        value={country}
        onChange={event => {
          setCountry(event.target.value);
          setIban('');
          form.forget('iban');
        }}
      />
      <IbanInput
        name="iban"
        label={translate('profile.bank.iban')}
        required
        value={iban}
        onChange={typed => {
          setIban(typed);
          // A complete pasted number also selects its country.
          setCountry(countryOfIban(typed) ?? country);
        }}
        read={typed => enterPastedIban(typed, country)}
      />
      <SaveOrCancel onCancel={onClose} />
    </PortalForm>
  );
}
