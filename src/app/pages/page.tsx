import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation, useRouter } from 'wouter';
import { homeOf, isFile, redirectFor } from './guard';
import { type AppRoute, routeAt } from './routes';
import { useIsRenewing, useUser } from '../../features/session/use-session';
import { useFragment, useQueryText } from '../../platform/address';

const PRODUCT = 'Plumbline';

/** Sets the title of the tab: the page's title and the product's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${PRODUCT}`;
  }, [title]);
}

/**
 * Opens a stored file. A browser that saves it instead stays here, so a page is shown. The
 * server has just refused the old session, and would lead back to here until it is renewed.
 */
function OpenFile({ file, page }: { file: string; page: string }): ReactNode {
  const isRenewing = useIsRenewing();
  useEffect(() => {
    if (!isRenewing) window.location.assign(file);
  }, [file, isRenewing]);
  return isRenewing ? null : <Redirect to={page} replace />;
}

/** The screen of a route, or the redirect that its guard requires. */
export function Page({ route }: { route: AppRoute }): ReactNode {
  const [path] = useLocation();
  const query = useQueryText();
  const fragment = useFragment();
  const user = useUser();
  const { parser } = useRouter();
  usePageTitle(route.title);

  const target = `${query === '' ? path : `${path}?${query}`}${fragment}`;
  const redirect = new URLSearchParams(query).get('redirect');
  const accessAt = (wanted: string) => routeAt(parser, wanted)?.access ?? null;
  const elsewhere = redirectFor(route.access, user, { target, redirect, accessAt });
  if (elsewhere !== null && user !== null && isFile(elsewhere))
    return <OpenFile file={elsewhere} page={homeOf(user.role)} />;
  if (elsewhere !== null) return <Redirect to={elsewhere} replace />;

  const Screen = route.screen;
  return <Screen />;
}
