import { Icon, type IconName } from './Icon';
import { PasswordInput, type PasswordInputProps } from './PasswordInput';
import styles from './PasswordSetup.module.css';
import { StrengthMeter, type Strength } from './StrengthMeter';
import { useDebounced } from './use-debounced';

/** `open`: nothing typed yet; `holds` and `broken`: whether the password so far meets the rule. */
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
  /** Each state in a word, for screen readers. */
  stateText: Record<RuleState, string>;
  /** The progress in one sentence, such as "3 of 5 rules are met"; read out when the typing pauses. */
  announcement: string;
  strength?: Strength | undefined;
};

/** A field for a new password with its rules and, if given, its strength. */
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
  const debounced = useDebounced(typed, quietMilliseconds);
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
              {text} <span className="visually-hidden">{stateText[state]}</span>
            </span>
          </li>
        ))}
      </ul>
      <span role="status" className="visually-hidden">
        {debounced}
      </span>
    </div>
  );
}
