import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { useWords } from '../words';

/** Shown instead of a page that broke, or of which a part could not be loaded. */
export function BrokenPage({ isNotLoaded }: { isNotLoaded: boolean }) {
  const { translate } = useWords();
  return (
    <SignInLayout>
      <Banner
        tone="danger"
        announce="assertive"
        title={translate(isNotLoaded ? 'shell.not-loaded' : 'shell.broken')}
        action={<Button onClick={() => location.reload()}>{translate('shell.reload')}</Button>}
      >
        {translate(isNotLoaded ? 'shell.not-loaded.text' : 'error.internal')}
      </Banner>
    </SignInLayout>
  );
}
