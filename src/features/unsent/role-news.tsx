import { useEffect, useRef } from 'react';
import { type Role, ROLE_LABELS, ROLES } from '../../../contract/roles';
import { ROLE_MESSAGES } from '../../../contract/session/role-messages';
import { useLoad } from '../../loading/use-load';
import { showToast } from '../../ui/toast/toasts';
import { useUnsentMachines } from './machines';
import { notSentList } from './not-sent-list';

/** Until the user closes it. */
const STAYS_MS = 86_400_000;

const ALL = {};

const SHOW_TEXT = {
  label: ROLE_MESSAGES.showText,
  run: () => {
    notSentList.write(true);
  },
};

interface Props {
  role: Role;
  former: Role;
}

/**
 * Tells the user that their role has changed: the page that they used may no longer be open to
 * them, and another one is shown. What they typed in its forms is then in reach elsewhere.
 */
export default function RoleNews({ role, former }: Props): null {
  const { data, failure } = useLoad(useUnsentMachines().leftTexts, ALL, { isBeside: true });
  const isLowered = ROLES.indexOf(role) > ROLES.indexOf(former);
  const isKnown = data !== null || failure !== null;
  const hasText = isLowered && data !== null && data.length > 0;
  const wasSaid = useRef(false);
  useEffect(() => {
    if (!isKnown || wasSaid.current) return;
    wasSaid.current = true;
    const changed = ROLE_MESSAGES.changed(ROLE_LABELS[role]);
    showToast('warn', hasText ? `${changed} ${ROLE_MESSAGES.textKept}` : changed, {
      life: STAYS_MS,
      action: hasText ? SHOW_TEXT : undefined,
    });
  }, [role, isKnown, hasText]);
  return null;
}
