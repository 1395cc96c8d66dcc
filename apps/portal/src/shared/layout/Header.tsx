import { Icon } from '@talon/ui/Icon';
import { Select } from '@talon/ui/Select';
import { TopBar } from '@talon/ui/TopBar';
import { languageTag } from '@talon/rules/language';
import type { ReactNode } from 'react';
import { languageName } from '../translations/language';
import { paths } from '../navigation/paths';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';

/** The top of every page: the market's mark, its languages, and what the page adds. */
export function Header({ children }: { children?: ReactNode }) {
  const { brand, logo, languages } = usePortal().configuration;
  const { language, translate, change } = useTranslations();

  return (
    <TopBar
      home={{ href: paths.home, label: translate('shell.home', { brand }) }}
      logo={<img src={logo} alt="" />}
    >
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
      {children}
    </TopBar>
  );
}
