import { scrub } from '@talon/rules/scrub';
import type { ErrorEvent, StackFrame } from '@sentry/react';
import { readCachedUser } from '../../shared/session/cached-user';

/**
 * The part of an error event that is sent: its type, its message without personal data, its stack frames in our scripts, the
 * path of the page and the language. All other fields are removed.
 */
export function scrubEvent({
  event_id,
  timestamp,
  platform,
  level,
  release,
  environment,
  message,
  exception,
}: ErrorEvent): ErrorEvent {
  const known = [...typed(), ...ofUser()];
  const values = exception?.values?.map(({ type, value, stacktrace }) => ({
    type: scrub(type ?? 'Error', known),
    value: scrub(value ?? '', known),
    stacktrace: { frames: (stacktrace?.frames ?? []).map(scrubFrame) },
  }));
  return {
    type: undefined,
    ...defined({ event_id, timestamp, platform, level, release, environment }),
    ...(message !== undefined && { message: scrub(message, known) }),
    ...(values && { exception: { values } }),
    tags: { page: scrub(location.pathname, known), language: document.documentElement.lang },
  };
}

/** Keeps script, function and position of a frame; never a line of code or the value of a variable. */
function scrubFrame({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame {
  return defined({
    filename: filename?.replace(/[?#].*$/, ''),
    function: name === undefined ? undefined : scrub(name),
    lineno,
    colno,
    in_app,
  });
}

function defined<Given extends object>(given: Given) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]: Exclude<Given[Key], undefined>;
  };
}

/** The current values of all form fields on the page, to be removed from messages. */
function typed(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].map(({ value }) => value);
}

function ofUser(): string[] {
  return Object.values(readCachedUser() ?? {}).filter(value => typeof value === 'string');
}
