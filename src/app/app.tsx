import { type ReactNode, useEffect } from 'react';
import { Redirect, Route, Switch, useRouter } from 'wouter';
import { Late } from '../platform/code/late';
import { firstComponent } from '../platform/code/lazy-component';
import { UserIdProvider } from '../platform/user-id';
import { homeOf } from './pages/guard';
import { NotFound } from './pages/not-found';
import { Page } from './pages/page';
import { routeAt, ROUTES } from './pages/routes';
import { ScreenBoundary } from './pages/screen-boundary';
import { useIsRestoring, useUser } from '../features/session/use-session';
import { memoryNotice } from '../features/uploads/memory-notice-place';
import { Splash } from './splash';
import { TopBar } from './bars/top-bar';
import './app.css';

const SignedInShell = firstComponent(() => import('./signed-in-shell'));

/** The app: its frame with the page of the current route inside. */
export function App(): ReactNode {
  const user = useUser();
  const isRestoring = useIsRestoring();
  const notice = memoryNotice.use();
  const { parser } = useRouter();
  useEffect(() => {
    // Loads the page's code while the session is being renewed. If that fails, the page reports it.
    if (isRestoring)
      routeAt(parser, window.location.pathname)
        ?.load()
        .catch(() => undefined);
  }, [isRestoring, parser]);

  const pages = isRestoring ? (
    <Splash />
  ) : (
    <ScreenBoundary>
      <Late fallback={<Splash />}>
        <Switch>
          <Route path="/">
            <Redirect to={user === null ? '/dashboard' : homeOf(user.role)} replace />
          </Route>
          {ROUTES.map((route) => (
            <Route key={route.path} path={route.path}>
              <Page key={route.path} route={route} />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Late>
    </ScreenBoundary>
  );

  if (user === null) {
    return (
      <>
        <TopBar />
        {notice}
        <main className="page">{pages}</main>
      </>
    );
  }
  return (
    <ScreenBoundary>
      <Late fallback={<Splash />}>
        {/* A new user gets a new shell, so that nothing of the previous user stays on the screen.
         */}
        <UserIdProvider key={user.id} value={user.id}>
          <SignedInShell user={user} isRestoring={isRestoring}>
            {pages}
          </SignedInShell>
        </UserIdProvider>
      </Late>
    </ScreenBoundary>
  );
}
