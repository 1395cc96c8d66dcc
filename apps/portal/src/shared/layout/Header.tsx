import { TopBar } from '@talon/ui/TopBar';
import type { ReactNode } from 'react';
import { paths } from '../navigation/paths';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';
import { LanguageChoice } from './LanguageChoice';

/** The top of every page: the market's logo, its languages, and the children. */
export function Header({ children }: { children?: ReactNode }) {
  const { brand, logo } = usePortal().configuration;
  const { translate } = useTranslations();

  return (
    <TopBar
      home={{ href: paths.home, label: translate('shell.home', { brand }) }}
      logo={<img src={logo} alt="" />}
    >
      <LanguageChoice />
      {children}
    </TopBar>
  );
}
