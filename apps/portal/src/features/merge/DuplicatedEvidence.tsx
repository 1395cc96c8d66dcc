import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { PortalForm } from '../../shared/form/PortalForm';
import { useForm } from '../../shared/form/use-form';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { usePortal } from '../../shared/session/portal';
import { useDuplicated } from './duplicated';
import { DuplicatedAllowed } from './DuplicatedConflict';
import { DuplicatedFrame } from './DuplicatedFrame';
import { DuplicatedProblems } from './DuplicatedProblems';
import { DuplicatedSkip } from './DuplicatedSkip';
import { isOwn, readEvidence } from './read-evidence';

/** Asks for evidence that the other account is also this person's: a card of it, or an address that only it has. */
export function DuplicatedEvidence() {
  const { translate } = useTranslations();
  const form = useForm();
  const { found, evidenceProblem, needsMore, send, sendCard } = useDuplicated();
  const { phoneCountry } = usePortal().configuration;
  const [typed, setTyped] = useState('');

  async function prove() {
    const proof = readEvidence(typed);
    if (!proof) return [{ field: 'proof', key: 'duplicated.proof.invalid' as const }];
    if (!('card' in proof)) {
      if (await isOwn(proof, found, phoneCountry))
        return [{ field: 'proof', key: 'duplicated.proof.shared' as const }];
      return send(proof);
    }
    const problems = await sendCard(proof.card);
    if (!problems) setTyped('');
    return problems;
  }

  return (
    <DuplicatedFrame
      title={translate('duplicated.proof.title')}
      subtitle={translate('duplicated.proof.text')}
    >
      <DuplicatedProblems />
      {needsMore && (
        <Banner tone="success" announce="polite">
          {translate('duplicated.proof.more')}
        </Banner>
      )}
      {evidenceProblem && (
        <Banner tone="danger" announce="assertive">
          {translate(evidenceProblem)}
        </Banner>
      )}
      <PortalForm form={form} send={prove}>
        <TextInput
          name="proof"
          label={translate('duplicated.proof.label')}
          hint={translate('duplicated.proof.hint')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" isWide>
          {translate('duplicated.continue')}
        </Button>
      </PortalForm>
      <DuplicatedAllowed />
      <DuplicatedSkip tone="secondary" />
      <Button tone="text" onClick={() => navigate(paths.duplicated)}>
        {translate('duplicated.back')}
      </Button>
    </DuplicatedFrame>
  );
}
