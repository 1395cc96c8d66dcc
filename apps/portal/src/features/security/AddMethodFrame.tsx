import { Breadcrumb } from '@talon/ui/Breadcrumb';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { listMethods, type Methods } from '../../shared/api/mfa';
import { QueryResult } from '../../shared/api/QueryResult';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { methodsKey } from './methods-key';

/** The layout of the pages that add an authenticator. The page receives those that the account has. */
export function AddMethodFrame({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: (methods: Methods) => ReactNode;
}) {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  usePageName(title);
  return (
    <>
      <Breadcrumb
        label={translate('security.breadcrumb')}
        steps={[{ label: translate('security.title'), href: paths.security }]}
        current={title}
      />
      <Title takesFocus={hasMoved} subtitle={text}>
        {title}
      </Title>
      <Sheet>
        <QueryResult name={methodsKey} load={listMethods}>
          {children}
        </QueryResult>
      </Sheet>
    </>
  );
}
