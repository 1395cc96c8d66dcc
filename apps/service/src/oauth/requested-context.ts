import {
  type AuthenticationContext,
  authenticationContexts,
  contextOf,
  isContext,
  meetsContext,
} from '@talon/rules/authentication-contexts';
import { errors } from 'oidc-provider';

/** The contexts that a request accepts, by preference. */
export interface RequestedContexts {
  values: AuthenticationContext[];
  /** Without one of them, the request fails (OpenID Connect Core, section 5.5.1.1). */
  isEssential: boolean;
}

interface AcrClaim {
  essential?: boolean;
  value?: string;
  values?: string[];
}

/** The contexts that `acr_values` or an essential `acr` of `claims` requests; the latter counts if both do. */
export function requestedContexts(params: {
  acr_values?: string | undefined;
  claims?: string | undefined;
}): RequestedContexts | undefined {
  const claim = acrClaimOf(params.claims);
  const ofClaim = claim?.values ?? (claim?.value === undefined ? undefined : [claim.value]);
  const isEssential = claim?.essential === true && ofClaim !== undefined;
  const ofParameter = params.acr_values?.split(' ').filter(Boolean);
  const requested = isEssential ? ofClaim : (ofParameter ?? ofClaim);
  return requested && { values: requested.filter(isContext), isEssential };
}

/** What a client reads as `acr`: the first requested context that the person's methods meet, else the one of these methods. */
export function contextFor(
  methods: readonly string[],
  requested: RequestedContexts | undefined,
): AuthenticationContext {
  return requested?.values.find(context => meetsContext(methods, context)) ?? contextOf(methods);
}

/** Whether the person's methods are enough for a request. */
export function isContextMet(
  methods: readonly string[],
  { values }: Pick<RequestedContexts, 'values'>,
): boolean {
  return values.some(context => meetsContext(methods, context));
}

/** Refuses an `acr` of the wrong form, and an essential one that no sign-in can have (OpenID Connect Core 1.0, errata set 2). */
export function checkRequestedContexts(claims: { id_token?: { acr?: unknown } | undefined }): void {
  const { acr } = claims.id_token ?? {};
  if (acr === undefined || acr === null) return;
  if (!isAcrClaim(acr)) throw new errors.InvalidRequest('claims.id_token.acr has the wrong form');
  const requested = requestedContexts({ claims: JSON.stringify(claims) });
  if (requested?.isEssential && requested.values.length === 0)
    throw new errors.UnmetAuthenticationRequirements(
      `acr is one of ${authenticationContexts.join(', ')} here`,
    );
}

function acrClaimOf(claims: string | undefined): AcrClaim | undefined {
  if (claims === undefined) return undefined;
  const { id_token } = JSON.parse(claims) as { id_token?: { acr?: AcrClaim | null } | null };
  return id_token?.acr ?? undefined;
}

function isAcrClaim(acr: unknown): acr is AcrClaim {
  if (typeof acr !== 'object' || acr === null || Array.isArray(acr)) return false;
  const { essential, value, values } = acr as Record<keyof AcrClaim, unknown>;
  return (
    ['boolean', 'undefined'].includes(typeof essential) &&
    ['string', 'undefined'].includes(typeof value) &&
    (values === undefined || (Array.isArray(values) && values.every(each => typeof each === 'string')))
  );
}
