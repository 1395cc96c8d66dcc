import { createContext, type ReactNode } from 'react';

/** An error of one field, or of the whole form if `field` is absent. */
export type FormError = { field?: string | undefined; message: string };

/** The fields of a form that show their own error. */
export type FormFields = {
  /** Returns a function that removes the field again. */
  add: (name: string) => () => void;
  names: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
};

export function createFormFields(): FormFields {
  const listeners = new Set<() => void>();
  let names: readonly string[] = [];

  function become(next: readonly string[]): void {
    names = next;
    for (const listener of listeners) listener();
  }

  return {
    add(name) {
      become([...names, name]);
      return () => become(names.toSpliced(names.indexOf(name), 1));
    },
    names: () => names,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type FormState = {
  errors: readonly FormError[];
  isBusy: boolean;
  /** The id of the control of a field, so that the error summary can link to it. */
  controlId: (field: string) => string;
  fields: FormFields;
  /** Renders the message of an error, for example with a link in it. */
  write: (message: string) => ReactNode;
};

export const FormContext = createContext<FormState | undefined>(undefined);
