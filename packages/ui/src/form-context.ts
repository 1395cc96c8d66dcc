import { createContext } from 'react';

/** One sentence about one field, or about the form as a whole where `field` is absent. */
export type FormError = { field?: string | undefined; message: string };

export type FormState = {
  errors: readonly FormError[];
  isBusy: boolean;
  /** The id of the control of a field of this form, so that the summary can lead to it. */
  controlId: (field: string) => string;
};

export const FormContext = createContext<FormState | undefined>(undefined);
