import { languageTag } from '@talon/rules/language';
import { Icon } from '@talon/ui/Icon';
import { Select } from '@talon/ui/Select';
import { usePortal } from '../session/portal';
import { languageName } from '../translations/language';
import { useTranslations } from '../translations/translations';

/** The languages of the market, in the header, and in the foot of pages whose header is hidden. */
export function LanguageChoice() {
  const { languages } = usePortal().configuration;
  const { language, translate, change } = useTranslations();
  return (
    <Select
      name="language"
      label={translate('shell.language')}
      isLabelHidden
      tone="quiet"
      icon={<Icon name="language" />}
      options={languages.map(value => ({ value, label: languageName(value), lang: languageTag(value) }))}
      value={language}
      onChange={event => void change(event.target.value)}
    />
  );
}
