import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useLoad } from '../../loading/use-load';
import { AskedPart } from '../../ui/dialog/asked-part';
import { lazyComponent } from '../../platform/code/lazy-component';
import { Icon } from '../../ui/icon/icon';
import { MenuButton } from '../../ui/menu/menu-button';
import { useViewMachines } from './machines';

const ViewsDialog = lazyComponent(() => import('./views-dialog'));

const QUERY = {};

interface Props {
  /** The path of the list. */
  path: string;
  /** The query of the list's address, without the page. */
  query: string;
}

/** The saved views of a list: opens one, or the dialog that saves and changes them. */
export function ViewsMenu({ path, query }: Props): ReactNode {
  const [, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const views = useLoad(useViewMachines().viewList, QUERY, { isBeside: true });
  const choices = [
    ...(views.data ?? []).map((view) => ({
      label: view.name,
      icon: <Icon name={view.query === query ? 'check' : view.isShared ? 'users' : 'user'} />,
      command: () => {
        navigate(view.query === '' ? path : `${path}?${view.query}`);
      },
    })),
    {
      label: 'Save and Edit Views',
      icon: <Icon name="pencil" />,
      command: () => {
        setIsOpen(true);
      },
    },
  ];
  return (
    <>
      <MenuButton choices={choices}>
        <Icon name="bookmark" />
        Views
      </MenuButton>
      {isOpen ? (
        <AskedPart
          onClose={() => {
            setIsOpen(false);
          }}
        >
          <ViewsDialog
            views={views}
            query={query}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </AskedPart>
      ) : null}
    </>
  );
}
