import { basename } from 'node:path';

const paths = new Map<string, string>();

/**
 * `Banner-title`: a component's name is its own, so its classes need no hash, which packs badly and says nothing. Throws
 * where two components share a name.
 */
export function className(name: string, path: string): string {
  const component = basename(path, '.module.css');
  const known = paths.get(component) ?? path;
  if (known !== path) throw new Error(`${known} and ${path} would share their classes`);
  paths.set(component, path);
  return `${component}-${name}`;
}
