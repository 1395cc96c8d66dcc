import { ActivatedVoucher } from '@talon/ui/ActivatedVoucher';
import { Sheet } from '@talon/ui/Sheet';
import { Steps } from '@talon/ui/Steps';
import { Title } from '@talon/ui/Title';
import { Group, Specimen } from './Specimen';

export function Progress() {
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
    </Group>
  );
}
