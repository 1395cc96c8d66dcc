import { PasswordSetup, type RuleState } from '@talon/ui/PasswordSetup';
import type { Strength } from '@talon/ui/StrengthMeter';
import { useState } from 'react';
import { Group, Specimen } from './Specimen';

const stateText = { open: '(not yet)', holds: '(met)', broken: '(not met)' };

const strengths: readonly [Strength, ...Strength[]] = [
  { score: 0, text: 'Strength: none yet' },
  { score: 1, text: 'Strength: weak' },
  { score: 2, text: 'Strength: fair' },
  { score: 3, text: 'Strength: good' },
  { score: 4, text: 'Strength: very good' },
];

const ruled: readonly [text: string, holds: (value: string) => boolean][] = [
  ['At least 12 characters', value => value.length >= 12],
  ['Not your name', value => !/peeters/i.test(value)],
  ['Not your email address', value => !/anna/i.test(value)],
  ['No password that is on the lists of common ones', value => !/^password/i.test(value)],
];

function Setup({
  name,
  initial = '',
  error,
  hasMeter = true,
}: {
  name: string;
  initial?: string;
  error?: string;
  hasMeter?: boolean;
}) {
  const [value, setValue] = useState(initial);
  const rules = ruled.map(([text, holds]) => {
    const state: RuleState = value === '' ? 'open' : holds(value) ? 'holds' : 'broken';
    return { name: text, text, state };
  });
  const met = rules.filter(({ state }) => state === 'holds').length;
  return (
    <PasswordSetup
      name={name}
      label="New password"
      hint="Three or four words that you remember make a good one."
      showLabel="Show the password"
      value={value}
      onChange={setValue}
      error={error}
      rules={rules}
      stateText={stateText}
      announcement={`${met} of ${rules.length} rules are met`}
      strength={hasMeter ? strengths[Math.min(4, Math.floor(value.length / 4))] : undefined}
    />
  );
}

export function Passwords() {
  return (
    <Group>
      <Specimen name="PasswordSetup: empty (type into it)" layout="form">
        <Setup name="empty" />
      </Specimen>
      <Specimen name="PasswordSetup: rules broken, with the error of a submission" layout="form">
        <Setup name="broken" initial="peeters" error="Choose a password that keeps the rules." />
      </Specimen>
      <Specimen name="PasswordSetup: a fair and a very good one, without a meter" layout="form">
        <Setup name="fair" initial="rain on " />
        <Setup name="good" initial="rain on the old roof" />
        <Setup name="plain" initial="rain on the old roof" hasMeter={false} />
      </Specimen>
    </Group>
  );
}
