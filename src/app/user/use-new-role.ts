import { useState } from 'react';
import type { Role } from '../../../contract/roles';

export interface NewRole {
  role: Role;
  /** The role before. */
  former: Role;
}

/** The last change of the role while this page is open; null if there was none. */
export function useNewRole(role: Role): NewRole | null {
  const [known, setKnown] = useState(role);
  const [news, setNews] = useState<NewRole | null>(null);
  if (known !== role) {
    setKnown(role);
    setNews({ role, former: known });
  }
  return news;
}
