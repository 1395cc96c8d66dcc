import { judgeResetPassword, resetPassword } from '@talon/contract/recovery';
import { Button } from '@talon/ui/Button';
import { useMemo, useState } from 'react';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { NewPassword } from '../../shared/password/NewPassword';
import type { PasswordJudge } from '../../shared/password/use-judgement';
import { usePasswordProblems } from '../../shared/password/use-password-problems';
import { useNewPassword } from '../../shared/password/use-new-password';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { useCardNumber } from '../../shared/card/use-card-number';
import { AccountField } from './AccountField';
import { BackToLogin } from './BackToLogin';
import { DelayedReset } from './DelayedReset';
import { cardTexts } from './pages';
import { availableAt, useMemory } from './recovery-state';
import { RecoveryTitle } from './RecoveryTitle';

export function ResetPasswordScreen() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { memory, proceed } = useMemory();
  if (!memory.proven) throw new Error('this page needs a code that was right');
  const { reset, accounts, by } = memory.proven;
  const [chosen, choose] = useState(accounts.length === 1 ? (accounts[0]?.id ?? '') : '');
  const account = accounts.find(({ id }) => id === chosen);
  const firstname = account?.firstname ?? null;
  const waitsUntil = account && account.available_in > 0 ? availableAt(memory.proven, account) : undefined;
  const card = useCardNumber(cardTexts);
  const judge = useMemo<PasswordJudge>(() => {
    const accountId = chosen === '' ? undefined : chosen;
    return (client, password) =>
      client(judgeResetPassword, { body: { reset, account: accountId, password } });
  }, [reset, chosen]);
  const choice = useNewPassword({ email: null, phone: null, ...by, firstname, lastname: null }, judge);
  const refuse = usePasswordProblems();
  const form = useForm();

  async function send(): Promise<readonly Problem[] | undefined> {
    if (chosen === '') return [{ field: 'account', key: 'recovery.account.required' }];
    if (waitsUntil !== undefined && card.problem) return [card.problem];
    const evidence = waitsUntil !== undefined && { card_number: card.number };
    const body = { reset, account: chosen, password: choice.password, ...evidence };
    const result = await call(resetPassword, { body });
    if (result.ok) {
      const doneBy = 'email' in by ? 'email' : 'sms';
      proceed({ proven: undefined, doneBy }, paths.resetPasswordConfirmed, { replaces: true });
      return undefined;
    }
    if (result.failure.code !== 'challenge-ended') {
      return (
        refuse(result.failure) ??
        problemsOf(
          result.failure,
          { 'password-refused': 'password', 'card-number-refused': 'card' },
          { account: 'recovery.account.required' },
        )
      );
    }
    proceed({ proven: undefined, hasEnded: true }, paths.forgotPasswordEmail, { replaces: true });
    return undefined;
  }

  return (
    <>
      <RecoveryTitle title={translate('recovery.new.title')}>{translate('recovery.new.text')}</RecoveryTitle>
      <PortalForm form={form} send={send}>
        {accounts.length > 1 && <AccountField accounts={accounts} value={chosen} onChange={choose} />}
        {waitsUntil !== undefined && <DelayedReset until={waitsUntil}>{card.field}</DelayedReset>}
        <NewPassword choice={choice} username={'email' in by ? by.email : by.phone} />
        <Button type="submit" isWide disabled={!choice.isGood}>
          {translate('recovery.new.submit')}
        </Button>
      </PortalForm>
      <BackToLogin />
    </>
  );
}
