import { Banner } from '@talon/ui/Banner';
import { waitSentence } from '../../app/form/use-form';
import { useWords } from '../../app/words';
import { useDuplicated } from './duplicated';

/** What stood in the way once the last code was confirmed, on the page where the choice may be sent again. */
export function DuplicatedTrouble() {
  const { translate } = useWords();
  const { trouble } = useDuplicated();
  return trouble?.map(({ key, waitSeconds }) => (
    <Banner key={key} tone="danger" announce="assertive">
      {translate(key)} {waitSeconds && waitSentence(translate, waitSeconds)}
    </Banner>
  ));
}
