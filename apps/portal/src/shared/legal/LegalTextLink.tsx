import texts, { type LegalText } from 'virtual:legal';
import { Button } from '@talon/ui/Button';
import { Modal } from '@talon/ui/Modal';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { useTranslations } from '../translations/translations';
import styles from './LegalTextLink.module.css';

/** Opens a text that the person is asked to accept, over the page. */
export function LegalTextLink({ text, label }: { text: 'terms' | 'privacy'; label: string }) {
  const { language, translate } = useTranslations();
  const [shown, setShown] = useState<LegalText>();

  async function open() {
    // The page itself shows that a chunk could not be loaded.
    const loaded = await texts[language]?.[text]().catch(() => undefined);
    setShown(loaded?.default);
  }

  return (
    <div className={styles.link}>
      <Button tone="text" onClick={() => void open()}>
        {label}
      </Button>
      <Modal
        title={shown?.title ?? ''}
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        closeLabel={translate('shell.close')}
      >
        {shown?.sections.map(section => (
          <section key={section.title} className={styles.section}>
            <Title level={2}>{section.title}</Title>
            <p>{section.text}</p>
          </section>
        ))}
      </Modal>
    </div>
  );
}
