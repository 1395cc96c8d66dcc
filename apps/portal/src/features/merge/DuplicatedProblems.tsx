import { Banner } from '@talon/ui/Banner';
import { waitSentence } from '../../shared/time/wait-sentence';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';

/** The problems that occurred after the last code was confirmed, shown where the person can send the choice again. */
export function DuplicatedProblems() {
  const { translate } = useTranslations();
  const { lateProblems } = useDuplicated();
  return lateProblems.map(({ key, waitSeconds }) => (
    <Banner key={key} tone="danger" announce="assertive">
      {translate(key)} {waitSeconds && waitSentence(translate, waitSeconds)}
    </Banner>
  ));
}
