import texts, { type LegalText } from 'virtual:legal';
import { Button } from '@talon/ui/Button';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useTranslations } from '../translations/translations';
import type { LegalTextModal } from './LegalTextModal';
import styles from './LegalTextLink.module.css';

type Shown = { text: LegalText; Modal: ComponentType<ComponentProps<typeof LegalTextModal>> };

/** Opens a text that the person is asked to accept. Few people read it, so text and dialog load only when it is opened. */
export function LegalTextLink({ text, label }: { text: 'terms' | 'privacy'; label: string }) {
  const { language } = useTranslations();
  const [shown, setShown] = useState<Shown>();
  const [isOpen, setOpen] = useState(false);

  async function open() {
    // The page shows the failed chunk itself.
    const [loaded, dialog] = await Promise.all([texts[language]?.[text](), import('./LegalTextModal')]).catch(
      () => [],
    );
    if (!loaded || !dialog) return;
    setShown({ text: loaded.default, Modal: dialog.LegalTextModal });
    setOpen(true);
  }

  return (
    <div className={styles.link}>
      <Button tone="text" onClick={() => void open()}>
        {label}
      </Button>
      {shown && <shown.Modal text={shown.text} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
