import { Banner } from '@talon/ui/Banner';
import { waitSentence } from '../../shared/time/wait-sentence';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';

/** What stood in the way once the last code was confirmed, on the page where the choice may be sent again. */
export function DuplicatedProblems() {
  const { translate } = useTranslations();
  const { lateProblems } = useDuplicated();
  return lateProblems.map(({ key, waitSeconds }) => (
    <Banner key={key} tone="danger" announce="assertive">
      {translate(key)} {waitSeconds && waitSentence(translate, waitSeconds)}
    </Banner>
  ));
}
