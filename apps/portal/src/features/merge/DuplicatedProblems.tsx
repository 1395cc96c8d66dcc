import { Banner } from '@talon/ui/Banner';
import { refusalSentence } from '../../shared/problems/refusal-sentence';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';

/** The problems that occurred after the last code was confirmed, shown where the person can send the choice again. */
export function DuplicatedProblems() {
  const words = useTranslations();
  const { lateProblems } = useDuplicated();
  return lateProblems.map(problem => (
    <Banner key={problem.key} tone="danger" announce="assertive">
      {refusalSentence(words, problem)}
    </Banner>
  ));
}
