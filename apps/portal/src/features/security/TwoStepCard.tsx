import { useQueryClient } from '@tanstack/react-query';
import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Link } from '@talon/ui/Link';
import { Loader } from '@talon/ui/Loader';
import { Toggle } from '@talon/ui/Toggle';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { QueryResult } from '../../shared/api/QueryResult';
import { useStepUp } from '../../shared/step-up/step-up';
import { paths } from '../../shared/navigation/paths';
import { useSearch } from '../../shared/navigation/search';
import { signalPasskeys } from '../../shared/passkeys/signal-passkeys';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { listMethods, type Methods } from '../../shared/api/mfa';
import { AuthenticatorList } from './AuthenticatorList';
import { methodsKey } from './methods-key';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './TwoStepCard.module.css';

const AddMethod = lazy(async () => ({ default: (await import('./AddMethod')).AddMethod }));

/** Two-step verification. It is on once an authenticator is enrolled, and cannot be switched off here. */
export function TwoStepCard() {
  const { translate } = useTranslations();
  return (
    <Card title={translate('security.two-step')}>
      <QueryResult name={methodsKey} load={listMethods}>
        {methods => <TwoStep methods={methods} />}
      </QueryResult>
    </Card>
  );
}

function TwoStep({ methods }: { methods: Methods }) {
  const { translate } = useTranslations();
  const isAskedFor = useSearch(paths.security)?.mfa ?? false;
  const { waiting } = useStepUp();
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const isOn = methods.data.length > 0;
  const mayAdd = methods.may_add.some(type => type !== 'recovery-code');
  const isWanted = isAskedFor && !isOn && !waiting?.hasStepUp;

  const passkeys = methods.data
    .filter(({ method }) => method === 'passkey')
    .map(({ id }) => id)
    .join();

  // The focused element disappears, so this part takes the focus and screen readers announce it.
  function endAdding() {
    setAdding(false);
    part.current?.focus();
  }

  return (
    <div
      ref={part}
      className={styles.part}
      role="group"
      aria-label={translate('security.two-step')}
      tabIndex={-1}
    >
      <SignalledPasskeys key={passkeys} />
      {isWanted && (
        <Banner tone="info" announce="polite">
          {translate('security.two-step.wanted')}
        </Banner>
      )}
      <Toggle
        name="two-step"
        label={translate('security.two-step.toggle')}
        hint={translate(isOn ? 'security.two-step.on' : 'security.two-step.off')}
        checked={isOn || isAdding}
        disabled={isOn}
        onChange={event => setAdding(event.target.checked)}
      />
      {isOn && <AuthenticatorList authenticators={methods.data} />}
      {isOn && (
        <Actions>
          {mayAdd && !isAdding && (
            <ButtonLink href={paths.addMethod} tone="secondary">
              {translate('security.two-step.add')}
            </ButtonLink>
          )}
          <ButtonLink href={paths.profile} tone="text" icon={<AccountIcon name="edit" />}>
            {translate('security.two-step.edit')}
          </ButtonLink>
        </Actions>
      )}
      {!isOn && !isAdding && mayAdd && (
        <p>
          <Link href={paths.addMethod}>{translate('security.two-step.other')}</Link>
        </p>
      )}
      {isOn && !isAdding && <RecoveryCodes methods={methods} />}
      {isAdding && (
        <Suspense fallback={<Loader label={translate('shell.loading')} />}>
          <AddMethod
            methods={methods}
            onChanged={() => void queries.invalidateQueries({ queryKey: [methodsKey] })}
            onDone={endAdding}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Tells password managers which passkeys are left: some may have been removed here, or elsewhere before. */
function SignalledPasskeys() {
  const { call } = usePortal();
  useEffect(() => void signalPasskeys(call), [call]);
  return null;
}
