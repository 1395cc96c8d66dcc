import { sendDuplicatedCode, showDuplicated } from '@talon/contract/duplicated';
import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Problems, useChallenge } from '../../shared/challenge/use-challenge';
import { forgetTypedAddress, keepTypedAddress, typedAddressOf } from '../../shared/challenge/typed-address';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useMobilePhone } from '../../shared/mobile-phone/use-mobile-phone';
import { useTemporaryProblems } from '../../shared/problems/use-temporary-problems';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { signInMark } from '../../shared/session/session-data';
import type { Duplicated, DuplicatedAddress, DuplicatedChallenge } from '../../shared/api/duplicated';
import {
  type Choice,
  firstChoice,
  storeDuplicatesChoice,
  nextAddress,
  readDuplicatesChoice,
  type Stage,
} from './duplicated-choice';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import { useMerge } from './use-merge';

/** Loads the duplicates, and takes the person through the codes and the evidence that their choice requires. */
export function useDuplicatedState(token: string) {
  const { call, session } = usePortal();
  const mobile = useMobilePhone();
  const signIn = signInMark(token);
  const [found, setFound] = useState<Duplicated>();
  const [failure, setFailure] = useState<Failure>();
  const [challenge, setChallenge] = useState<DuplicatedChallenge>();
  const [memory, setMemory] = useState(() => readDuplicatesChoice(signIn));
  const [evidenceProblem, setEvidenceProblem] = useState<MessageKey>();
  const [lateProblems, setLateProblems] = useTemporaryProblems<Problem>();
  const [hasProvenOne, setProvenOne] = useState(false);
  const merging = useMerge({ refuse, onStage: enter });

  function refuse(refused: Failure, fieldOfCode: Partial<Record<string, string>> = {}): Problem[] {
    // The duplicates were resolved meanwhile, in another tab or on another device.
    if (refused.code === 'not-duplicated') void load();
    return problemsOf(refused, fieldOfCode);
  }

  async function load(): Promise<Duplicated | undefined> {
    const result = await catchUnexpected(call(showDuplicated));
    if (!result.ok) {
      // Another tab has resolved the duplicates and stored the new token.
      if (result.failure.code === 'not-duplicated') session.reloadToken();
      setFailure(result.failure);
      return undefined;
    }
    setFailure(undefined);
    setFound(result.value);
    return result.value;
  }

  const open = useEffectEvent(() => void load().then(known => setChallenge(known?.challenge ?? undefined)));
  useEffect(() => open(), []);

  function remember(choice: Choice, stage: Stage): void {
    storeDuplicatesChoice({ signIn, choice, stage });
    setMemory({ signIn, choice, stage });
  }

  /** Stores the choice with its stage, and opens the page after the choice. */
  function enter(stage: Stage, choice: Choice): void {
    setChallenge(undefined);
    setEvidenceProblem(undefined);
    remember(choice, stage);
    navigate(paths.duplicated2fa);
  }

  async function send(address: DuplicatedAddress): Promise<Problems> {
    const result = await call(sendDuplicatedCode, { body: address });
    if (!result.ok) return refuse(result.failure);
    setChallenge(result.value);
    return undefined;
  }

  /** Sends a code to an address that the person has typed as evidence. */
  async function sendEvidence(address: DuplicatedAddress): Promise<Problems> {
    setLateProblems([]);
    const result = await call(sendDuplicatedCode, { body: address });
    if (!result.ok) {
      // The page compares with the primary addresses only; this is another address of the account.
      if (result.failure.code === 'proof-refused')
        return [{ field: 'proof', key: 'duplicated.proof.shared' }];
      return (
        mobile.refused(result.failure, 'proof') ??
        refuse(result.failure, { 'email-refused': 'proof', 'phone-refused': 'proof' })
      );
    }
    keepTypedAddress(result.value.payload, address.email ?? address.phone ?? '');
    setChallenge(result.value);
    return undefined;
  }

  /** The typed address, if the pending code was sent to an address that was typed as evidence. */
  const typed = typedAddressOf(challenge?.payload);

  /** The address that the pending code was sent to. */
  function pendingAddress(): DuplicatedAddress | undefined {
    if (memory?.stage === 'codes' && found) return nextAddress(memory.choice, found);
    return typed === undefined ? undefined : { [typed.includes('@') ? 'email' : 'phone']: typed };
  }

  /** Sends the next code that the choice requires, or the choice itself once all codes are confirmed. */
  async function proceed(choice: Choice, known: Duplicated): Promise<Problems> {
    const address = nextAddress(choice, known);
    if (!address) return merging.settle(choice, known);
    const problems = await send(address);
    if (problems) return problems;
    remember(choice, 'codes');
    navigate(paths.duplicated2fa);
    return undefined;
  }

  /** Continues after a confirmed code. That code is used up, so the choice shows any further problems. */
  async function continueWith(choice: Choice): Promise<void> {
    const known = await load();
    const problems = known ? await proceed(choice, known) : [{ key: 'error.lost-connection' as const }];
    setLateProblems(problems ?? []);
    if (problems) setChallenge(undefined);
  }

  const code = useChallenge({
    purpose: 'duplicated',
    payload: challenge?.payload ?? '',
    async onConfirmed({ proves }) {
      setEvidenceProblem(undefined);
      forgetTypedAddress();
      if (memory) await continueWith(memory.choice);
      if (proves === 'other-account') setProvenOne(true);
      else if (memory?.stage === 'proof') setEvidenceProblem('duplicated.proof.shared');
    },
    onSent: setChallenge,
    async restart() {
      const address = pendingAddress();
      if (!address) return undefined;
      const result = await call(sendDuplicatedCode, { body: address });
      if (!result.ok) return { problems: refuse(result.failure) };
      if (typed !== undefined) keepTypedAddress(result.value.payload, typed);
      setChallenge(result.value);
      return { sent: result.value };
    },
    async onFailed(failed, step) {
      if (step !== 'confirm') {
        // The challenge may have ended because the duplicates were resolved elsewhere.
        if (failed.code === 'challenge-ended') void load();
        return refuse(failed);
      }
      const known = await load();
      if (failed.code === 'proof-refused') {
        setEvidenceProblem('error.proof-refused');
        setLateProblems([]);
        setChallenge(undefined);
        return undefined;
      }
      // Updates the tries left: 0 if the service no longer accepts the code.
      if (known && challenge) setChallenge(known.challenge ?? { ...challenge, tries_left: 0 });
      return refuse(failed, { 'code-refused': 'code' });
    },
  });

  const flow = found && {
    found,
    choice: memory?.choice ?? firstChoice,
    stage: memory?.stage,
    challenge,
    /** Why the address that was confirmed last does not count as evidence. */
    evidenceProblem,
    /** The problems that occurred after the last code was confirmed. */
    lateProblems,
    /** A card or an address was accepted, but another account still needs evidence. */
    needsMore: merging.cards.length > 0 || hasProvenOne,
    /** The address that the code was sent to, if it was typed as evidence. */
    typedAddress: typed,
    choose(choice: Choice): Promise<Problems> {
      setLateProblems([]);
      return proceed(choice, found);
    },
    confirm: code.confirm,
    resend: code.resend,
    send: sendEvidence,
    sendCard: (number: string) => merging.settle(memory?.choice ?? firstChoice, found, { card: number }),
    mergeAllowed: () => merging.settle(memory?.choice ?? firstChoice, found, { isOnlyAllowed: true }),
    skip: merging.skip,
    /** Returns from the code to the evidence form, to enter other evidence. */
    chooseOtherEvidence: () => setChallenge(undefined),
  };
  return { flow, failure, load: () => void load() };
}
