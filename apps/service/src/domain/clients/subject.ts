import type { Deps } from '../../kernel/deps';
import { isLoopback, isWeb } from './redirect-uri';

/** The fields of a client that decide its subjects, by their names in RFC 7591. */
export interface SubjectFields {
  readonly subject_type: string;
  readonly sector_identifier_uri: string | null;
  readonly redirect_uris: readonly string[];
}

/**
 * The `sub` of an account at a client (OpenID Connect Core, section 8). Everything that a client receives about a person has
 * this one: tokens, userinfo, introspection, the general API, log-out tokens and webhooks.
 */
export function subjectOf(deps: Pick<Deps, 'keyedHash'>, client: SubjectFields, accountId: string): string {
  return client.subject_type === 'pairwise'
    ? pairwiseSubject(deps, sectorOf(client) ?? '', accountId)
    : accountId;
}

/** A subject that the clients of one sector share, and that no other client can relate to theirs. It never changes. */
export function pairwiseSubject(
  { keyedHash }: Pick<Deps, 'keyedHash'>,
  sector: string,
  accountId: string,
): string {
  return keyedHash('pairwise-subject', `${sector}\0${accountId}`).toString('base64url');
}

/**
 * The host that names the sector of a client: that of its `sector_identifier_uri`, else of its redirect URIs. Undefined if
 * these have no host in common, or one that any application may use.
 */
export function sectorOf({
  sector_identifier_uri,
  redirect_uris,
}: Pick<SubjectFields, 'sector_identifier_uri' | 'redirect_uris'>): string | undefined {
  const urls = (sector_identifier_uri === null ? redirect_uris : [sector_identifier_uri]).map(
    uri => new URL(uri),
  );
  const [host, ...others] = new Set(urls.map(url => url.host));
  const isShared = urls.some(({ protocol, hostname }) => !isWeb(protocol) || isLoopback(hostname));
  return others.length > 0 || isShared ? undefined : host;
}
