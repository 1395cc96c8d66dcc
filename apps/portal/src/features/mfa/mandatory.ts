import { listMethods } from '@talon/contract/mfa';
import type { AuthenticatorType } from '@talon/rules/authenticators';
import type { Failure } from '@talon/contract/client';
import { countTypes, mandatoryTypes, nextMandatoryPage } from '@talon/rules/flows/mandatory-mfa';
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { PendingEnrolment } from '../../shared/enrolment/sent-enrolments';
import type { SessionToken } from '../../shared/session/tokens';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import type { Method, Methods } from '../../shared/api/mfa';

/** State and actions that the pages of mandatory two-step verification share. */
export type Mandatory = {
  methods: Methods;
  /** Opens the next page after an enrolment. `renewed` is the new token, once no action is required any more. */
  advance: (added: AuthenticatorType, renewed: SessionToken | undefined) => void;
  /** The page of the next enrolment. */
  next: string;
  /** The number of the current enrolment: 1 or 2, and 3 once both are done. Two of one type are one enrolment. */
  step: number;
  /** Whether two types are enrolled. */
  isDone: boolean;
};

export const MandatoryContext = createContext<Mandatory | undefined>(undefined);

export function useMandatory(): Mandatory {
  const mandatory = useContext(MandatoryContext);
  if (!mandatory) throw new Error('useMandatory needs MandatoryPages above it');
  return mandatory;
}

export function pathOfEntry(method: Method): string {
  return `${paths.mandatoryMfa}/${method === 'sms' ? 'phone' : 'email'}`;
}

/** The path of the code page of an enrolment. Its query has all that a reload needs. */
export function pathOfConfirmation({
  payload,
  method,
  destination,
}: Pick<PendingEnrolment, 'payload' | 'method' | 'destination'>): string {
  const query = new URLSearchParams({ payload, method, value: destination });
  return `${paths.mandatoryMfa}/confirmation?${query.toString()}`;
}

/** Loads the enrolled authenticators and tracks further enrolments. */
export function useMandatoryState() {
  const { call, session } = usePortal();
  const [methods, setMethods] = useState<Methods>();
  const [failure, setFailure] = useState<Failure>();

  function load() {
    void catchUnexpected(call(listMethods)).then(result => {
      setFailure(result.ok ? undefined : result.failure);
      if (result.ok) setMethods(result.value);
    });
  }

  const open = useEffectEvent(load);
  useEffect(() => open(), []);

  function advance(added: AuthenticatorType, renewed: SessionToken | undefined) {
    const data = [...(methods?.data ?? []), enrolledNow(added)];
    if (methods) setMethods({ ...methods, data });
    if (renewed) session.renew(renewed);
    navigate(pathOfNext({ ...methods, data }), { replaces: true });
  }

  const types = countTypes((methods?.data ?? []).map(({ method }) => method));
  const mandatory = methods && {
    methods,
    advance,
    next: pathOfNext(methods),
    step: types + 1,
    isDone: types >= mandatoryTypes,
  };
  return { mandatory, failure, load };
}

function enrolledNow(method: AuthenticatorType): Methods['data'][number] {
  return {
    id: '',
    method,
    name: null,
    destination: '',
    activated_at: '',
    last_used_at: null,
    passkey: null,
    removal_at: null,
  };
}

function pathOfNext({ data, email, phone }: Partial<Methods>): string {
  const active = (data ?? []).map(({ method }) => method);
  const page = nextMandatoryPage({ active, hasEmail: Boolean(email), hasPhone: Boolean(phone) });
  return `${paths.mandatoryMfa}/${page}`;
}
