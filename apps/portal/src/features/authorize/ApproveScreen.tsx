import { Loader } from '@talon/ui/Loader';
import { usePageName, useWords } from '../../app/words';
import { AuthorizeFrame } from './AuthorizeFrame';
import { Consent } from './Consent';
import { Unanswered } from './Unanswered';
import { useRequest } from './use-request';

/** An application's request: the person answers it here, or is led to what has to come first. */
export function ApproveScreen() {
  const { translate } = useWords();
  const { standing, askAgain, settle } = useRequest();
  usePageName(translate('authorize.page'));

  return (
    <AuthorizeFrame about="request">
      {standing.is === 'asked' && (
        <Consent {...standing} onAnswered={settle} onChanged={() => askAgain(true)} />
      )}
      {standing.is === 'refused' && <Unanswered code={standing.code} onAgain={() => askAgain(false)} />}
      {standing.is === 'under-way' && <Loader label={translate('authorize.opening')} />}
    </AuthorizeFrame>
  );
}
