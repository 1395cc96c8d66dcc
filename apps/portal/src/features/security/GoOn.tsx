import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { returnGranted, useWaiting } from '../../app/grant';
import { navigate, useLocation } from '../../app/location';
import { paths } from '../../app/paths';
import { forgetTarget, rememberedTarget } from '../../app/target';
import { useWords } from '../../app/words';

/** The way back to what waited until the person had shown who they are: a page, or where they wanted to go. */
export function GoOn() {
  const { translate } = useWords();
  const { search } = useLocation();
  const waiting = useWaiting();
  const target = new URLSearchParams(search).get('mfa') === null ? undefined : rememberedTarget();
  if (!waiting?.isGranted && target === undefined) return null;

  function goOn() {
    if (waiting?.isGranted) return void returnGranted();
    forgetTarget();
    navigate(target ?? paths.home);
  }

  return (
    <Banner
      tone="success"
      announce="polite"
      title={translate('security.granted')}
      action={<Button onClick={goOn}>{translate('security.granted.go-on')}</Button>}
    >
      {translate('security.granted.text')}
    </Banner>
  );
}
