import { Navigate } from 'react-router-dom';
import { useMay } from '../../lib/use-may.ts';
import { useSession } from '../../lib/use-session.ts';
import { DASHBOARD_PATH, startPathOf } from '../pages.ts';

/** Where `/` and every unknown path lead: to the first page of one's menu. */
export function StartPage() {
  const { adminInfo } = useSession();
  const may = useMay();
  return <Navigate to={adminInfo === null ? DASHBOARD_PATH : startPathOf(may)} replace />;
}
