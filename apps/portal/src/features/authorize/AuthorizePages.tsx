import { useLocation } from '../../app/location';
import { paths } from '../../app/paths';
import { ApproveScreen } from './ApproveScreen';
import { PartnerScreen } from './PartnerScreen';

/** The pages on the way to an application of somebody else. */
export function AuthorizePages() {
  const { path } = useLocation();
  return path === paths.approve ? <ApproveScreen /> : <PartnerScreen />;
}
