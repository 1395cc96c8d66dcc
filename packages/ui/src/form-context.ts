import { createContext } from 'react';

/** An error of one field, or of the whole form if `field` is absent. */
export type FormError = { field?: string | undefined; message: string };

export type FormState = {
  errors: readonly FormError[];
  isBusy: boolean;
  /** The id of the control of a field, so that the error summary can link to it. */
  controlId: (field: string) => string;
};

export const FormContext = createContext<FormState | undefined>(undefined);
