import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { ApproveScreen } from './ApproveScreen';
import { PartnerScreen } from './PartnerScreen';

/** The pages on the way to an application of somebody else. */
export function AuthorizePages() {
  const { path } = useLocation();
  return path === paths.approve ? <ApproveScreen /> : <PartnerScreen />;
}
