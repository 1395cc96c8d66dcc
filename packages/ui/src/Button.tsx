import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useContext } from 'react';
import { Anchor, type AnchorProps } from './Anchor';
import styles from './Button.module.css';
import { FormContext } from './form-context';
import { useDelayed } from './use-delayed';

/** `text`: aligned with the text above, for secondary actions of a page. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'text' | 'danger';

type Look = {
  tone?: ButtonTone;
  /** Full width on every screen, not only on phones. */
  isWide?: boolean;
  icon?: ReactNode;
  /** On phones, shows the text small and below the icon. */
  folds?: boolean;
};

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> &
  Look & {
    /** The action of this button is running; a submit button takes this from its `Form`. */
    busy?: boolean | undefined;
    /** Milliseconds before the busy state is visible. */
    delay?: number;
  };

/**
 * A button that cannot be pressed twice: while busy it keeps its focus and its name and ignores presses. The busy state is
 * visible only after `delay`, so that quick responses do not flicker.
 */
export function Button({
  tone = 'primary',
  isWide = false,
  folds = false,
  icon,
  type = 'button',
  busy,
  delay = 200,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const form = useContext(FormContext);
  const isBusy = busy ?? (type === 'submit' && form?.isBusy === true);
  const showsWait = useDelayed(isBusy, delay);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-tone={tone}
      data-wide={isWide || undefined}
      data-folds={folds || undefined}
      data-waiting={showsWait || undefined}
      aria-disabled={isBusy || undefined}
      aria-busy={showsWait || undefined}
      onClick={press}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {showsWait && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

/** A link that looks like a button: it navigates and changes nothing. */
export function ButtonLink({
  tone = 'primary',
  isWide = false,
  folds = false,
  isExternal,
  icon,
  children,
  ...rest
}: Omit<AnchorProps, 'className'> & Look & { isExternal?: boolean }) {
  return (
    <Anchor
      {...rest}
      isExternal={isExternal}
      className={styles.button}
      data-tone={tone}
      data-wide={isWide || undefined}
      data-folds={folds || undefined}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </Anchor>
  );
}
