import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { LOGIN_PATH } from '../../../contract/limits';
import { logoFor } from './logo';
import './top-bar.css';

interface Props {
  /** Placed before the logo: the button that opens the navigation. */
  start?: ReactNode;
  /** Placed at the end: the user menu. */
  end?: ReactNode;
}

/** The bar at the top. The logo links to the start page; guests see a Login button. */
export function TopBar({ start, end }: Props): ReactNode {
  const [isLogin] = useRoute(LOGIN_PATH);
  return (
    <header className="top-bar">
      {start}
      <Link href="/" className="brand" aria-label="Plumbline">
        <img src={logoFor(window.location.hostname)} alt="" width="32" height="32" />
        <span>Plumbline</span>
      </Link>
      <div className="top-bar-end">
        {end ??
          (isLogin ? null : (
            <Link href={LOGIN_PATH} className="top-bar-button">
              Login
            </Link>
          ))}
      </div>
    </header>
  );
}
