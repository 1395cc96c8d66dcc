import { resources } from '@talon/contract/resources';
import { route } from '../../kernel/route';
import { editPerson } from './edit-person';
import { showClientAreaLink, showPersonalAreaLink, showThirdPlatformLink } from './show-link';
import { showPerson } from './show-person';

export const resourceRoutes = [
  route(resources.showPerson, showPerson),
  route(resources.editPerson, editPerson),
  route(resources.showClientAreaLink, showClientAreaLink),
  route(resources.showPersonalAreaLink, showPersonalAreaLink),
  route(resources.showThirdPlatformLink, showThirdPlatformLink),
];
