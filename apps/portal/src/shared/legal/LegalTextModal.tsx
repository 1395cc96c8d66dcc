import type { LegalText } from 'virtual:legal';
import { Modal } from '@talon/ui/Modal';
import { Title } from '@talon/ui/Title';
import { useTranslations } from '../translations/translations';
import styles from './LegalTextModal.module.css';

/** A modal with a text that the person is asked to accept. */
export function LegalTextModal({
  text,
  isOpen,
  onClose,
}: {
  text: LegalText;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { translate } = useTranslations();
  return (
    <Modal title={text.title} isOpen={isOpen} onClose={onClose} closeLabel={translate('shell.close')}>
      {text.sections.map(section => (
        <section key={section.title} className={styles.section}>
          <Title level={2}>{section.title}</Title>
          <p>{section.text}</p>
        </section>
      ))}
    </Modal>
  );
}
