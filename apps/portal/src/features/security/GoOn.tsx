import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { returnGranted, useWaiting } from '../../app/grant';
import { useWords } from '../../app/words';

/** The way back to what waited until the person had shown who they are. */
export function GoOn() {
  const { translate } = useWords();
  const waiting = useWaiting();
  if (!waiting?.isGranted) return null;
  return (
    <Banner
      tone="success"
      announce="polite"
      title={translate('security.granted')}
      action={<Button onClick={() => returnGranted()}>{translate('security.granted.go-on')}</Button>}
    >
      {translate('security.granted.text')}
    </Banner>
  );
}
