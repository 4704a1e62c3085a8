import { useLocation } from 'wouter';
import type { Item } from '../../../../contract/items/item';
import { mayResolve } from '../../../../contract/items/resolution';
import { useUser } from '../../session/use-session';
import type { IconName } from '../../../ui/icon/icon';
import { type SharedMenu, useSharedMenu } from '../../../ui/menu/shared-menu';
import type { ItemActions } from './use-item-actions';
import { itemPath } from '../item-path';
import { useVerificationRights } from '../use-verification-rights';

const choice = (label: string, icon: IconName, command: () => void) => ({ label, icon, command });

/** The menu of the cards of a board or the rows of a table. */
export function useItemMenu(actions: ItemActions): SharedMenu<Item> {
  const [, navigate] = useLocation();
  const user = useUser();
  const rightsOf = useVerificationRights();
  return useSharedMenu((item: Item) => {
    const path = itemPath(item);
    const go = (target: string) => () => {
      navigate(target);
    };
    const resolve = choice('Mark Resolved', 'check', () => {
      actions.resolve(item);
    });
    const { mayVerify, mayOverride } = rightsOf(item);
    const verification = [
      ...(mayVerify
        ? [
            choice('Verify', 'check', () => {
              actions.verify(item);
            }),
            choice('Return', 'refresh', () => {
              actions.returnItem(item);
            }),
          ]
        : []),
      ...(mayOverride
        ? [
            choice('Verify Anyway…', 'check', () => {
              actions.verifyAnyway(item);
            }),
          ]
        : []),
    ];
    return [
      choice('View Details', 'eye', go(path)),
      choice('Edit', 'pencil', go(`${path}/edit`)),
      ...(user !== null && mayResolve(item, user.role) ? [resolve] : []),
      ...verification,
      choice('Add Photos', 'camera', go(`${path}/photos`)),
      choice('Duplicate', 'copy', () => {
        actions.duplicate(item);
      }),
      choice('Delete', 'trash', () => {
        actions.remove(item);
      }),
    ];
  });
}
