import { nanoid } from 'nanoid';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { AnyActorRef } from 'xstate';
import type { InspectionOfProperty } from '../../../../contract/inspections/inspection';
import { inspectionName } from '../../../../contract/inspections/inspection-name';
import type { Item } from '../../../../contract/items/item';
import { itemStatusOf } from '../../../../machines/items/item-status.machine';
import { useItemMachines } from '../machines';
import { useMay, useUser } from '../../session/use-session';
import { useItemActions } from '../actions/use-item-actions';
import { breakable } from '../../../ui/text/breakable';
import { CutMiddle } from '../../../ui/text/cut-middle';
import { Button, ButtonLink } from '../../../ui/button/button';
import { Icon } from '../../../ui/icon/icon';
import { useWayBack } from '../../../ui/page/last-addresses';
import { orElse } from '../../../ui/text/or-else';
import { PageHeader } from '../../../ui/page/page-header';
import { useMoment, useScreenActor } from '../../../platform/actors';
import { goBackTo } from '../../../platform/scroll-memory';
import { inspectionPath, itemPath } from '../item-path';
import { useVerificationRights } from '../use-verification-rights';
import { MoreMenu } from '../../../ui/menu/more-menu';
import { printDetails } from './print-details';

interface Props {
  item: Item;
  /** Null while it is loading. */
  inspection: InspectionOfProperty | null;
  /** The actor that loads the item. */
  page: AnyActorRef;
}

/** The inspection and location of the item. */
function Whereabouts({ item, inspection }: Pick<Props, 'item' | 'inspection'>): ReactNode {
  return (
    <>
      {/* One line from the beginning, so that nothing moves when the name arrives. */}
      <span className="whereabouts item-inspection">
        <Icon name="clipboard" />
        {inspection === null ? 'Inspection' : <CutMiddle text={inspectionName(inspection)} />}
      </span>
      <span className="whereabouts item-location">
        <Icon name="map-marker" />
        <span>{breakable(orElse(item.location, 'No location'))}</span>
      </span>
    </>
  );
}

/** The actions that the item's status allows. */
function useSteps(item: Item) {
  const user = useUser();
  const { today, now } = useMoment();
  if (user === null) return { canResolve: false, canUnresolve: false };
  const by = { person: user, today, now: new Date(now).toISOString() };
  const resolution = { resolvedDate: null, requiresVerification: false };
  const status = itemStatusOf(item);
  return {
    canResolve: status.can({ type: 'item.resolve', ...resolution, by }),
    canUnresolve: status.can({ type: 'item.unresolve', by }),
  };
}

/** The item's title and its actions. */
export function ItemHeader({ item, inspection, page }: Props): ReactNode {
  const [, navigate] = useLocation();
  const mayEdit = useMay('canManageItems');
  const { canResolve, canUnresolve } = useSteps(item);
  const { mayVerify, mayOverride } = useVerificationRights()(item);
  const back = inspectionPath(item.inspectionId);
  const wayBack = useWayBack(back);
  const [copyKey] = useState(() => nanoid());
  const actor = useScreenActor(useItemMachines().itemActions, {
    input: { copyKey, board: null, page },
  });
  const actions = useItemActions(actor, {
    deleteQuestion: 'Are you sure? This cannot be undone.',
    onDuplicated: (copy) => {
      navigate(itemPath(copy));
    },
    onRemoved: () => {
      goBackTo(wayBack);
      navigate(wayBack, { replace: true });
    },
  });
  const print = {
    label: 'Print Details',
    icon: 'print' as const,
    command: () => {
      void printDetails();
    },
  };
  const duplicate = {
    label: 'Duplicate Item',
    icon: 'copy' as const,
    command: () => {
      actions.duplicate(item);
    },
  };
  const remove = {
    label: 'Delete Item',
    icon: 'trash' as const,
    command: () => {
      actions.remove(item);
    },
  };
  return (
    <>
      <PageHeader
        title={orElse(item.title, 'Inspection Item')}
        subtitle={<Whereabouts item={item} inspection={inspection} />}
        back={{ href: back, label: 'Back to the inspection' }}
      >
        {mayEdit ? (
          <ButtonLink href={`${itemPath(item)}/edit`} look="outlined">
            <Icon name="pencil" />
            Edit
          </ButtonLink>
        ) : null}
        {canResolve ? (
          <Button
            onClick={() => {
              actions.resolve(item);
            }}
          >
            <Icon name="check" />
            Mark Resolved
          </Button>
        ) : null}
        {mayVerify ? (
          <>
            <Button
              look="outlined"
              onClick={() => {
                actions.returnItem(item);
              }}
            >
              <Icon name="refresh" />
              Return
            </Button>
            <Button
              onClick={() => {
                actions.verify(item);
              }}
            >
              <Icon name="check" />
              Verify
            </Button>
          </>
        ) : null}
        {mayOverride ? (
          <Button
            look="outlined"
            onClick={() => {
              actions.verifyAnyway(item);
            }}
          >
            <Icon name="check" />
            Verify Anyway…
          </Button>
        ) : null}
        {canUnresolve ? (
          <Button
            look="outlined"
            onClick={() => {
              actions.unresolve(item);
            }}
          >
            <Icon name="refresh" />
            Mark Unresolved
          </Button>
        ) : null}
        <MoreMenu choices={mayEdit ? [duplicate, print, remove] : [print]} />
      </PageHeader>
      {actions.dialogs}
    </>
  );
}
