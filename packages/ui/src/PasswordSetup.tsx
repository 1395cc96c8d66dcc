import { Icon, type IconName } from './Icon';
import { PasswordInput, type PasswordInputProps } from './PasswordInput';
import styles from './PasswordSetup.module.css';
import { StrengthMeter, type Strength } from './StrengthMeter';
import { useSettled } from './use-settled';

/** `open`: not judged yet; `holds` and `broken`: by what was typed so far. */
export type RuleState = 'open' | 'holds' | 'broken';

const stateIcon: Record<RuleState, IconName> = { open: 'circle', holds: 'success', broken: 'error' };
const quietMilliseconds = 800;

export type PasswordSetupProps = Omit<
  PasswordInputProps,
  'value' | 'defaultValue' | 'onChange' | 'autoComplete'
> & {
  value: string;
  onChange: (value: string) => void;
  rules: readonly { name: string; text: string; state: RuleState }[];
  /** Each state in a word, for those who listen. */
  stateText: Record<RuleState, string>;
  /** How things stand in one sentence, such as "3 of 5 rules are met"; read out when the typing pauses. */
  announcement: string;
  strength?: Strength | undefined;
};

/** A new password with the rules it has to keep and, if given, its strength. */
export function PasswordSetup({
  value,
  onChange,
  rules,
  stateText,
  announcement,
  strength,
  ...rest
}: PasswordSetupProps) {
  const typed = value === '' ? '' : announcement;
  const heard = useSettled(typed, quietMilliseconds);
  return (
    <div className={styles.setup}>
      <PasswordInput
        {...rest}
        autoComplete="new-password"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {strength && <StrengthMeter {...strength} />}
      <ul className={styles.rules}>
        {rules.map(({ name, text, state }) => (
          <li key={name} className={styles.rule} data-state={state}>
            <Icon name={stateIcon[state]} size="small" />
            <span>
              {text} <span className="only-heard">{stateText[state]}</span>
            </span>
          </li>
        ))}
      </ul>
      <span role="status" className="only-heard">
        {heard}
      </span>
    </div>
  );
}
