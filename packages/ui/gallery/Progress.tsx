import { ActivatedVoucher } from '@talon/ui/ActivatedVoucher';
import { Button } from '@talon/ui/Button';
import { Modal } from '@talon/ui/Modal';
import { Sheet } from '@talon/ui/Sheet';
import { Steps } from '@talon/ui/Steps';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { Group, Specimen } from './Specimen';

const articles = Array.from({ length: 12 }, (_, index) => index + 1);

export function Progress() {
  const [isOpen, setOpen] = useState(new URLSearchParams(window.location.search).has('open'));
  return (
    <Group>
      <Specimen name="Steps: first, second, last" layout="form">
        <Steps current={1} total={6} label="Step 1 of 6" />
        <Steps current={2} total={6} label="Step 2 of 6" />
        <Steps current={6} total={6} label="Step 6 of 6" />
      </Specimen>
      <Specimen name="ActivatedVoucher: activated, failed, account" layout="form">
        <Sheet>
          <ActivatedVoucher state="activated" />
          <Title subtitle="You can pay with it from today.">Your card is active</Title>
        </Sheet>
        <Sheet>
          <ActivatedVoucher state="failed" />
          <Title subtitle="Your account is ready. We go on trying and send you a message when your card works.">
            Your card is not active yet
          </Title>
        </Sheet>
        <Sheet>
          <ActivatedVoucher state="account" />
          <Title subtitle="Your card comes by post. Add its number when you have it.">
            Your account is ready
          </Title>
        </Sheet>
      </Specimen>
      <Specimen name="Modal: `?open` in the address opens it at once">
        <Button tone="secondary" onClick={() => setOpen(true)}>
          Read the terms of use
        </Button>
        <Modal title="Terms of use" isOpen={isOpen} onClose={() => setOpen(false)} closeLabel="Close">
          {articles.map(article => (
            <p key={article}>
              Article {article}. The card stays the property of who issued it. It may be used by the person it
              was made for, in the shops that take part, until the day that stands on its front.
            </p>
          ))}
        </Modal>
      </Specimen>
    </Group>
  );
}
