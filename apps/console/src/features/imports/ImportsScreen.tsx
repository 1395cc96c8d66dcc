import { listImports } from '@talon/contract/console/imports';
import { Card } from '@talon/ui/Card';
import { Link } from '@talon/ui/Link';
import { Title } from '@talon/ui/Title';
import { useQuery } from '@tanstack/react-query';
import { call, replyOf } from '../../shared/call';
import { Result } from '../../shared/Result';
import { Table } from '../../shared/Table';
import { usePageName, useTranslations } from '../../shared/translations';
import { StateTag } from './StateTag';
import { useKindName } from '../../shared/use-kind-name';
import { UploadCard } from './UploadCard';

/** Uploads a file, and lists the last imports of the console and of the command. */
export function ImportsScreen() {
  const { translate, formatTime, formatNumber } = useTranslations();
  const kindName = useKindName();
  const query = useQuery({ queryKey: ['imports'], queryFn: () => replyOf(call(listImports)) });
  usePageName(translate('console.imports'));
  return (
    <>
      <Title takesFocus subtitle={translate('console.imports.text')}>
        {translate('console.imports')}
      </Title>
      <UploadCard />
      <Result query={query}>
        {({ imports }) => (
          <Card title={translate('console.imports.list')}>
            {imports.length === 0 ? (
              <p>{translate('console.imports.none')}</p>
            ) : (
              <Table
                caption={translate('console.imports.list')}
                rows={imports}
                keyOf={({ id }) => id}
                columns={[
                  {
                    label: translate('console.imports.name'),
                    render: ({ id, name, operator }) => (
                      <Link href={`/imports/${id}`}>
                        {name ?? translate(operator ? 'console.imports.deleted' : 'console.imports.command')}
                      </Link>
                    ),
                  },
                  { label: translate('console.imports.kind'), render: ({ kind }) => kindName(kind) },
                  {
                    label: translate('console.state'),
                    isShort: true,
                    render: ({ state }) => <StateTag state={state} />,
                  },
                  {
                    label: translate('console.service.lines'),
                    isShort: true,
                    render: ({ lines, total }) =>
                      total === null
                        ? formatNumber(lines)
                        : translate('console.service.of', {
                            count: formatNumber(lines),
                            most: formatNumber(total),
                          }),
                  },
                  {
                    label: translate('console.imports.refused'),
                    render: ({ refused }) => formatNumber(refused),
                  },
                  { label: translate('console.by'), render: ({ operator }) => operator ?? '—' },
                  {
                    label: translate('console.started'),
                    isShort: true,
                    render: each => formatTime(each.started_at),
                  },
                ]}
              />
            )}
          </Card>
        )}
      </Result>
    </>
  );
}
