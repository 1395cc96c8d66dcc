import { linkPlatforms } from '@talon/rules/duplicates';
import { personField, type PlatformUser } from '@talon/rules/platform-links';
import type { PersonId } from '../../kernel/ports/directory';

/** The directory persons in the wire fields of, for example, an import line. */
export function peopleOf(
  fields: { readonly [Field in keyof PlatformUser]?: string | undefined },
): PersonId[] {
  return linkPlatforms.flatMap(platform => {
    const personId = fields[personField[platform]];
    return personId === undefined ? [] : [{ platform, personId }];
  });
}
