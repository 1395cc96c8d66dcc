import { previewImport } from '@talon/contract/console/imports';
import { Banner } from '@talon/ui/Banner';
import { Card } from '@talon/ui/Card';
import { useQuery } from '@tanstack/react-query';
import { call, replyOf } from '../../shared/call';
import { Result } from '../../shared/Result';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import { problemSentences } from './problem-sentences';

/** The first lines that an import would refuse. */
export function PreviewCard({ id }: { id: string }) {
  const { translate, formatNumber } = useTranslations();
  const query = useQuery({
    queryKey: ['imports', id, 'preview'],
    queryFn: () => replyOf(call(previewImport, { params: { id } })),
  });
  return (
    <Card title={translate('console.imports.preview')}>
      <Result query={query}>
        {({ checked, problems }) =>
          problems.length === 0 ? (
            <Banner tone="success" announce="polite">
              {translate('console.imports.preview.fine', { checked })}
            </Banner>
          ) : (
            <>
              <Banner tone="warning" announce="polite">
                {translate('console.imports.preview.refused', { checked })}
              </Banner>
              <Table
                caption={translate('console.imports.preview')}
                rows={problems}
                keyOf={({ line }) => String(line)}
                columns={[
                  { label: translate('console.imports.line'), render: ({ line }) => formatNumber(line) },
                  {
                    label: translate('console.imports.problem'),
                    render: ({ problem }) =>
                      problemSentences(translate, problem)?.map(sentence => (
                        <div key={sentence}>{sentence}</div>
                      )) ?? <span lang="en">{problem}</span>,
                  },
                ]}
              />
            </>
          )
        }
      </Result>
    </Card>
  );
}
