import { useLocation } from 'react-router';

/** Whether the person came from another page of the portal: then the title takes the focus, so that it is read out. */
export function useHasMoved(): boolean {
  return useLocation().key !== 'default';
}
