import type { Authenticator, Methods } from '../../shared/api/mfa';
import type { paths } from '../../shared/navigation/paths';
import { useSearch } from '../../shared/navigation/search';

/** The authenticator whose place a new one takes, by its id in the address. Undefined if the new one is an additional one. */
export function useReplaced(
  { data }: Methods,
  page: typeof paths.addApp | typeof paths.addPasskey,
): Authenticator | undefined {
  const id = useSearch(page)?.replaces;
  return data.find(each => each.id === id);
}
