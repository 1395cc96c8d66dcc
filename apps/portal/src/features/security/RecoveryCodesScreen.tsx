import { createDateFormat } from '@talon/rules/date-language';
import { useQueryClient } from '@tanstack/react-query';
import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { Breadcrumb } from '@talon/ui/Breadcrumb';
import { Button, ButtonLink } from '@talon/ui/Button';
import { CodeList } from '@talon/ui/CodeList';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import { type MouseEvent, useState } from 'react';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { makeRecoveryCodes as endpoint } from '@talon/contract/mfa';
import { listMethods, makeRecoveryCodes, type Methods } from '../../shared/api/mfa';
import { QueryResult } from '../../shared/api/QueryResult';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { toasts } from '../../shared/layout/toasts';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useSearch } from '../../shared/navigation/search';
import { openTarget } from '../../shared/session/open-target';
import { rememberedTarget } from '../../shared/session/target';
import { usePortal } from '../../shared/session/portal';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { methodsKey } from './methods-key';
import styles from './RecoveryCodesScreen.module.css';

type Codes = ReplyOf<typeof endpoint>;

/** The link that leads away from the codes. */
type Exit = { href: string; onClick?: (event: MouseEvent) => void };

/** The page that was wanted replaces the offer in the history. */
function leaveDetour(event: MouseEvent): void {
  event.preventDefault();
  openTarget();
}

/**
 * Makes recovery codes and shows them once, to be printed or saved. `after=sign-in` in the query: they were offered after a sign-in, and
 * the page that the person wanted opens afterwards.
 */
export function RecoveryCodesScreen() {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  // In memory only: neither the cache of the queries nor the storage of the browser has the codes.
  const [codes, setCodes] = useState<Codes>();
  const isDetour = useSearch(paths.recoveryCodes)?.after === 'sign-in';
  usePageName(translate('security.recovery'));
  const exit: Exit = isDetour
    ? { href: rememberedTarget() ?? paths.home, onClick: leaveDetour }
    : { href: paths.security };
  return (
    <>
      {!isDetour && (
        <div className={styles.screenOnly}>
          <Breadcrumb
            label={translate('devices.breadcrumb')}
            steps={[{ label: translate('security.title'), href: paths.security }]}
            current={translate('security.recovery')}
          />
        </div>
      )}
      <Title key={codes ? 'codes' : 'ask'} takesFocus={hasMoved || codes !== undefined}>
        {translate('security.recovery')}
      </Title>
      <Sheet>
        {codes ? (
          <ShownCodes codes={codes} exit={exit} />
        ) : (
          <QueryResult name={methodsKey} load={listMethods}>
            {methods => <AskForCodes methods={methods} onMade={setCodes} exit={exit} />}
          </QueryResult>
        )}
      </Sheet>
    </>
  );
}

function AskForCodes({
  methods: { data, recovery_codes: current },
  onMade,
  exit,
}: {
  methods: Methods;
  onMade: (codes: Codes) => void;
  exit: Exit;
}) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const form = useForm();
  const queries = useQueryClient();

  async function send(): Promise<readonly Problem[] | undefined> {
    const result = await makeRecoveryCodes(call);
    if (!result.ok) return problemsOf(result.failure);
    onMade(result.value);
    void queries.invalidateQueries({ queryKey: [methodsKey] });
    return undefined;
  }

  return (
    <>
      <p>{translate('security.recovery.none')}</p>
      {current && <Banner>{translate('security.recovery.renew.text')}</Banner>}
      {data.length === 0 && <Banner>{translate('security.recovery.first')}</Banner>}
      <PortalForm form={form} send={send}>
        <Actions>
          {data.length > 0 && (
            <Button type="submit">
              {translate(current ? 'security.recovery.renew' : 'security.recovery.make')}
            </Button>
          )}
          <ButtonLink tone="secondary" {...exit}>
            {translate('security.two-step.later')}
          </ButtonLink>
        </Actions>
      </PortalForm>
    </>
  );
}

function ShownCodes({ codes: { codes, created_at: createdAt }, exit }: { codes: Codes; exit: Exit }) {
  const { brand } = usePortal().configuration;
  const { language, translate } = useTranslations();
  const day = createDateFormat(language, { dateStyle: 'long' }).format(new Date(createdAt));
  const heading = translate('security.recovery.file', { brand, day });

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    toasts.show({ tone: 'success', title: translate('security.recovery.copied') });
  }

  function download() {
    const text = [heading, '', ...codes, '', translate('security.recovery.text'), ''].join('\r\n');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    link.download = `${brand.toLowerCase()}-${translate('security.recovery.file-name')}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <div className={styles.screenOnly}>
        <Banner tone="warning">{translate('security.recovery.keep')}</Banner>
      </div>
      <p className={styles.printOnly}>{heading}</p>
      <p>{translate('security.recovery.text')}</p>
      <CodeList codes={codes} label={translate('security.recovery')} />
      <div className={styles.screenOnly}>
        <Actions>
          <Button tone="secondary" onClick={() => print()}>
            {translate('security.recovery.print')}
          </Button>
          <Button tone="secondary" onClick={download}>
            {translate('security.recovery.download')}
          </Button>
          <Button tone="secondary" onClick={() => void copy()}>
            {translate('security.recovery.copy')}
          </Button>
        </Actions>
      </div>
      <div className={styles.screenOnly}>
        <ButtonLink isWide {...exit}>
          {translate('security.recovery.done')}
        </ButtonLink>
      </div>
    </>
  );
}
