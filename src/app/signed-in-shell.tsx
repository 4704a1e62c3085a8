import '../ui/icon/app';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useRouter } from 'wouter';
import type { User } from '../../contract/users/user';
import { useForgetOnLogout, useWantedDownloads } from '../features/downloads/wanted-downloads';
import { InboxLink } from '../features/inbox/inbox-link';
import { memoryNotice } from '../features/uploads/memory-notice-place';
import { Icon } from '../ui/icon/icon';
import { LatePart } from '../platform/code/late-part';
import { lazyComponent } from '../platform/code/lazy-component';
import { useIsFirstPageShown } from '../platform/first-page';
import { useAppOnDevice } from '../platform/offline/app-on-device';
import { wantPrime } from '../ui/prime/late-prime';
import { LayeredRouter } from '../ui/layers/layered-router';
import { LastAddressesProvider } from '../ui/page/last-addresses';
import { LastOrdersProvider } from '../ui/page/last-orders';
import { AskedPart } from '../ui/dialog/asked-part';
import { ToastHost } from '../ui/toast/toast';
import { Announcer } from '../ui/announce/announcer';
import { BottomBar } from './bars/bottom-bar';
import { Drawer } from './bars/drawer';
import { focusSearch, SEARCH_ID } from '../ui/filters/search-focus';
import { keepFocus } from './pages/keep-focus';
import { loadAheadLate } from './ahead/load-ahead-late';
import { Navigation } from './bars/navigation';
import { RefreshNotice } from './notices/refresh-notice';
import { routeAt } from './pages/routes';
import { SignOutProvider } from './user/sign-out-provider';
import { TopBar } from './bars/top-bar';
import { useNewPage } from './pages/use-new-page';
import { useNewRole } from './user/use-new-role';
import { UnreadableNotice } from './notices/unreadable-notice';
import { UserMenu } from './bars/user-menu';
import { watchKeyboard } from '../platform/keyboard-height';
import { loadPrintStyles } from '../ui/style/print-styles';
import './signed-in-shell.css';

const Downloads = lazyComponent(() => import('../features/downloads/downloads'));
const OnDevice = lazyComponent(() => import('./notices/on-device'));
const FollowChanges = lazyComponent(() => import('../features/live/follow-changes'));
const UnreadCount = lazyComponent(() => import('../features/inbox/unread-count'));
const RoleNews = lazyComponent(() => import('../features/unsent/role-news'));
// Loaded together with its list, which has to open without a connection.
const NotSent = lazyComponent(() => import('../features/unsent/not-sent'));

interface Props {
  user: User;
  /** Whether the session of the last visit is still being renewed; no page is shown yet. */
  isRestoring: boolean;
  children: ReactNode;
}

/**
 * The frame of the signed-in app: top bar, navigation, toasts. Users who must first choose a
 * password see no link to anything else, and nothing is sent for them.
 */
export default function SignedInShell(props: Props): ReactNode {
  return (
    <LayeredRouter>
      <SignOutProvider user={props.user}>
        <Frame {...props} />
      </SignOutProvider>
    </LayeredRouter>
  );
}

function Frame({ user, isRestoring, children }: Props): ReactNode {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const isOpen = !user.requiresPasswordReset;
  const main = useRef<HTMLElement>(null);
  const drawerToggle = useRef<HTMLButtonElement>(null);
  const [path] = useLocation();
  const { parser } = useRouter();
  const isForm = routeAt(parser, path)?.isForm === true;
  const isPageShown = useIsFirstPageShown(!isRestoring, isForm);
  const mayLoadAhead = isOpen && isPageShown;
  const isOnDevice = ['ready', 'renewed'].includes(useAppOnDevice());
  const [isQuiet, setIsQuiet] = useState(false);
  const notice = memoryNotice.use();
  const hasDownloads = useWantedDownloads(user.id).length > 0;
  useForgetOnLogout(user.id);
  useEffect(() => {
    if (!mayLoadAhead) return undefined;
    return loadAheadLate(() => {
      setIsQuiet(true);
    });
  }, [mayLoadAhead]);
  useEffect(() => watchKeyboard(window), []);
  useEffect(() => {
    if (!isPageShown) return;
    wantPrime();
    loadPrintStyles(document);
  }, [isPageShown]);
  useEffect(() => {
    const page = main.current?.closest<HTMLElement>('#root') ?? null;
    return main.current === null || page === null ? undefined : keepFocus(page, main.current);
  }, []);
  useNewPage(main);
  const newRole = useNewRole(user.role);
  const openDrawer = (
    <button
      ref={drawerToggle}
      type="button"
      className="top-bar-icon drawer-toggle"
      aria-haspopup="dialog"
      aria-label="Open navigation"
      onClick={() => {
        setIsDrawerOpen(true);
      }}
    >
      <Icon name="bars" />
    </button>
  );
  const closeDrawer = () => {
    setIsDrawerOpen(false);
  };
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <a
        className="skip-link to-search"
        href={`#${SEARCH_ID}`}
        onClick={(event) => {
          event.preventDefault();
          focusSearch();
        }}
      >
        Skip to search
      </a>
      <TopBar
        start={isOpen ? openDrawer : null}
        end={
          <>
            {/* An old page may no longer be able to load this code; the rest works without it. */}
            {isOpen && (
              <>
                <InboxLink>
                  <LatePart>{isPageShown && <UnreadCount />}</LatePart>
                </InboxLink>
                <LatePart>{isPageShown && <NotSent />}</LatePart>
              </>
            )}
            <UserMenu user={user} />
          </>
        }
      />
      <RefreshNotice />
      {isPageShown && isOnDevice && (
        <LatePart>
          <OnDevice keepsCopies={isOpen} />
        </LatePart>
      )}
      <UnreadableNotice />
      {isOpen && (
        <>
          {isPageShown && notice}
          <LatePart>{isQuiet && <FollowChanges />}</LatePart>
          <AskedPart>{hasDownloads && <Downloads />}</AskedPart>
        </>
      )}
      <div className="frame">
        {isOpen && (
          <>
            <aside className="side">
              <Navigation role={user.role} />
            </aside>
            <Drawer isOpen={isDrawerOpen} opener={drawerToggle} onClose={closeDrawer}>
              <Navigation role={user.role} onLeave={closeDrawer} />
            </Drawer>
          </>
        )}
        <main ref={main} id="content" className="page" tabIndex={-1}>
          <LastAddressesProvider>
            <LastOrdersProvider>{children}</LastOrdersProvider>
          </LastAddressesProvider>
        </main>
      </div>
      <LatePart>{newRole && <RoleNews key={newRole.role} {...newRole} />}</LatePart>
      <Announcer />
      <ToastHost userId={user.id} />
      {isOpen && <BottomBar role={user.role} />}
    </>
  );
}
