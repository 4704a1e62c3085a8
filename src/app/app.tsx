import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { NotFound } from './not-found';
import { Page } from './page';
import { ROUTES } from './routes';
import { useIsRestoring, useUser } from './session';
import { Splash } from './splash';
import { TopBar } from './top-bar';

const SignedInShell = lazy(() => import('./signed-in-shell'));

/** The app: its frame, and in it the page of the current route. */
export function App(): ReactNode {
  const user = useUser();
  if (useIsRestoring()) return <Splash />;

  const pages = (
    <Suspense fallback={<Splash />}>
      <Switch>
        <Route path="/">
          <Redirect to="/dashboard" replace />
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
    </Suspense>
  );

  if (user === null) {
    return (
      <>
        <TopBar />
        <main className="page">{pages}</main>
      </>
    );
  }
  return (
    <Suspense fallback={<Splash />}>
      <SignedInShell user={user}>{pages}</SignedInShell>
    </Suspense>
  );
}
