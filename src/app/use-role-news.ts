import { useEffect, useRef } from 'react';
import { type Role, ROLE_LABELS } from '../../contract/roles';
import { ROLE_CHANGED } from '../../contract/session/role-messages';
import { showToast } from '../ui/toast/toasts';

/** Until the user closes it. */
const STAYS_MS = 86_400_000;

/**
 * Tells the user that their role has changed: the page that they used may no longer be open to
 * them, and another one is shown.
 */
export function useRoleNews(role: Role): void {
  const known = useRef(role);
  useEffect(() => {
    if (known.current === role) return;
    known.current = role;
    showToast('warn', ROLE_CHANGED(ROLE_LABELS[role]), { life: STAYS_MS });
  }, [role]);
}
