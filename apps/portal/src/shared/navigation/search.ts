import {
  type InferOutput,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  transform,
  nonEmpty,
} from 'valibot';
import { useLocation } from './location';

/** True if the parameter is present with any value except `0`. */
const flag = pipe(
  optional(string()),
  transform(value => value !== undefined && value !== '0'),
);
const text = pipe(
  optional(string()),
  transform(value => value || undefined),
);
const required = pipe(string(), nonEmpty());

/** The search parameters by page (specification, screens and routes). */
const searchOf = {
  '/login/passkey': object({ from: text }),
  '/mfa': object({ payload: text, single: flag, weakPassword: flag }),
  '/mfa/lost': object({ payload: required }),
  '/mandatory-mfa/confirmation': object({
    payload: required,
    method: picklist(['sms', 'email']),
    value: required,
  }),
  '/user/security': object({ mfa: flag }),
  '/user/security/add/app': object({ replaces: text }),
  '/user/security/add/passkey': object({ replaces: text }),
  '/user/security/recovery-codes': object({ after: text }),
  '/forgot-username': object({ by: text }),
};

export type Search<Path extends keyof typeof searchOf> = InferOutput<(typeof searchOf)[Path]>;

/** The search parameters of a page; undefined if a required one is missing or any is invalid. */
export function useSearch<Path extends keyof typeof searchOf>(path: Path): Search<Path> | undefined {
  const { search } = useLocation();
  const read = safeParse(searchOf[path], Object.fromEntries(new URLSearchParams(search)));
  return read.success ? (read.output as Search<Path>) : undefined;
}
