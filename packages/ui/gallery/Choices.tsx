import { Checkbox } from '@talon/ui/Checkbox';
import { Link } from '@talon/ui/Link';
import { Toggle } from '@talon/ui/Toggle';
import { Group, Specimen } from './Specimen';

export function Choices() {
  return (
    <Group>
      <Specimen name="Checkbox: unticked, ticked, hint, error, disabled" layout="form">
        <div>
          <Checkbox name="a" label="Trust this device for 30 days" />
          <Checkbox name="b" label="Trust this device for 30 days" defaultChecked />
          <Checkbox
            name="c"
            label="Send me offers"
            hint="At most one message a month; you can stop them any time."
          />
          <Checkbox
            name="d"
            label={
              <>
                I accept the <Link href="#choices">terms and conditions</Link>
              </>
            }
            error="Accept the terms and conditions to go on."
          />
          <Checkbox name="e" label="Cannot be changed" disabled />
          <Checkbox name="f" label="Cannot be changed" disabled defaultChecked />
        </div>
      </Specimen>
      <Specimen name="Toggle: off, on, disabled, error" layout="form">
        <Toggle
          name="g"
          label="Two-step verification"
          hint="A code by text message or email at each sign-in."
        />
        <Toggle name="h" label="Two-step verification" defaultChecked />
        <Toggle name="i" label="Two-step verification" defaultChecked disabled />
        <Toggle name="j" label="Two-step verification" disabled />
        <Toggle name="k" label="Notifications" error="This could not be saved. Try again later." />
      </Specimen>
    </Group>
  );
}
