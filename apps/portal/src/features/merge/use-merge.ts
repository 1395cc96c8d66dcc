import { deleteDuplicated, skipDuplicated } from '@talon/contract/duplicated';
import type { Failure } from '@talon/contract/client';
import { useState } from 'react';
import type { Problem } from '../../shared/form/problems';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { useTranslations } from '../../shared/translations/translations';
import type { Duplicated } from '../../shared/api/duplicated';
import { type Choice, forgetMemory, type Stage, requestOf } from './duplicated-choice';

type Problems = readonly Problem[] | undefined;

/** Failures that no evidence resolves, and the stage whose page explains them. */
const deadEnds: Partial<Record<string, Stage>> = {
  'link-conflict': 'conflict',
  'different-person': 'different',
  'other-account-blocked': 'blocked',
};

/**
 * Sends the choice, or leaves everything as it is (`skip`). Both begin a session with the returned token: its required action or
 * the target follows.
 */
export function useMerge({
  refuse,
  onStage,
}: {
  refuse: (failure: Failure, fieldOfCode?: Partial<Record<string, string>>) => Problem[];
  /** Called when the choice needs evidence, or when no evidence can help. */
  onStage: (stage: Stage, choice: Choice) => void;
}) {
  const { call, session } = usePortal();
  const { translate } = useTranslations();
  /** The accepted card numbers. Every further attempt sends them again. */
  const [cards, setCards] = useState<readonly string[]>([]);

  async function settle(
    choice: Choice,
    found: Duplicated,
    { card, isOnlyAllowed = false }: { card?: string; isOnlyAllowed?: boolean } = {},
  ): Promise<Problems> {
    const shown = card === undefined ? cards : [...cards, card];
    const result = await call(deleteDuplicated, {
      body: {
        ...requestOf(choice, found),
        ...(shown.length > 0 && { card_numbers: [...shown] }),
        ...(isOnlyAllowed && { only_allowed: true }),
      },
    });
    if (result.ok) {
      const { access_token: token, required_action, left } = result.value;
      const title = left > 0 ? translate('duplicated.done.left', { left }) : translate('duplicated.done');
      toasts.show({ tone: 'success', title });
      forgetMemory();
      session.begin({ token, required_action });
      return undefined;
    }
    const { failure } = result;
    if (failure.code === 'needs-proof' && isOnlyAllowed) return [{ key: 'duplicated.only.nothing' }];
    if (failure.code === 'needs-proof') {
      setCards(shown);
      onStage('proof', choice);
      return undefined;
    }
    const stage = isOnlyAllowed ? undefined : deadEnds[failure.code];
    if (stage) {
      onStage(stage, choice);
      return undefined;
    }
    return refuse(failure, { 'card-number-refused': 'proof' });
  }

  async function skip(): Promise<Problems> {
    const result = await call(skipDuplicated);
    if (!result.ok) return refuse(result.failure);
    const { access_token: token, required_action } = result.value;
    forgetMemory();
    session.begin({ token, required_action });
    return undefined;
  }

  return { settle, skip, cards };
}
