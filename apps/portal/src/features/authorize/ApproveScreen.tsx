import { Loader } from '@talon/ui/Loader';
import { usePageName, useWords } from '../../app/words';
import { AuthorizeFrame } from './AuthorizeFrame';
import { Consent } from './Consent';
import { Unanswered } from './Unanswered';
import { useRequest } from './use-request';

/** An application's request: the person answers it here, or is led to what has to come first. */
export function ApproveScreen() {
  const { translate } = useWords();
  const { standing, ask, settle } = useRequest();
  usePageName(translate('authorize.page'));

  return (
    <AuthorizeFrame>
      {standing.is === 'asked' && (
        <Consent approval={standing.approval} onAnswered={settle} onChanged={ask} />
      )}
      {standing.is === 'refused' && <Unanswered code={standing.code} onAgain={ask} />}
      {standing.is === 'under-way' && <Loader label={translate('authorize.opening')} />}
    </AuthorizeFrame>
  );
}
