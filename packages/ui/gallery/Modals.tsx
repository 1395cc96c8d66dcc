import { Button } from '@talon/ui/Button';
import { ConfirmModal } from '@talon/ui/ConfirmModal';
import { Modal } from '@talon/ui/Modal';
import { useState } from 'react';
import { Group, Specimen } from './Specimen';

const articles = Array.from({ length: 12 }, (_, index) => index + 1);

export function Modals() {
  const [open, setOpen] = useState(new URLSearchParams(window.location.search).get('open'));
  const [isBusy, setBusy] = useState(false);

  function close() {
    setOpen(null);
  }

  function work() {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      close();
    }, 2000);
  }

  return (
    <Group>
      <Specimen name="Modal: `?open=text` in the address opens it at once">
        <Button tone="secondary" onClick={() => setOpen('text')}>
          Read the terms of use
        </Button>
        <Modal title="Terms of use" isOpen={open === 'text'} onClose={close} closeLabel="Close">
          {articles.map(article => (
            <p key={article}>
              Article {article}. The card stays the property of who issued it. It may be used by the person it
              was made for, in the shops that take part, until the day that stands on its front.
            </p>
          ))}
        </Modal>
      </Specimen>
      <Specimen name="ConfirmModal: `?open=question`, `danger` or `busy` opens it at once; yes waits two seconds">
        <Button tone="secondary" onClick={() => setOpen('question')}>
          Add the phone
        </Button>
        <Button tone="secondary" onClick={() => setOpen('danger')}>
          Log the phone out
        </Button>
        <ConfirmModal
          title="Get your codes by SMS?"
          isOpen={open === 'question'}
          busy={isBusy}
          confirmLabel="Send me a code"
          cancelLabel="Not now"
          onConfirm={work}
          onCancel={close}
        >
          <p>We send a code to +32 4•• •• •• 12 to be sure that it reaches you.</p>
        </ConfirmModal>
        <ConfirmModal
          title="Log out of this phone?"
          tone="danger"
          isOpen={open === 'danger' || open === 'busy'}
          busy={isBusy || open === 'busy'}
          confirmLabel="Log this device out"
          cancelLabel="Cancel"
          onConfirm={work}
          onCancel={close}
        >
          <p>Its two sessions end at once, and the next sign-in there asks for a code again.</p>
        </ConfirmModal>
      </Specimen>
    </Group>
  );
}
