import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Inspection } from '../../../../contract/inspections/inspection';
import { ACTION_FAILED, INSPECTION_MESSAGES } from '../../../../contract/inspections/messages';
import { DOWNLOAD_MESSAGES } from '../../../../contract/downloads/messages';
import { ACTION_MESSAGES } from '../../../../contract/messages/actions';
import { mayIssue } from '../../../../contract/reports/may-issue';
import { SIGNATURE_MESSAGES } from '../../../../contract/signatures/messages';
import { isSettled } from '../../../../contract/items/item-status';
import type { Item } from '../../../../contract/items/item';
import { isLocalId } from '../../../../machines/outbox/local-id';
import type { InspectionAction } from '../../../../machines/inspections/inspection-actions.machine';
import { useQueryText } from '../../../platform/address';
import { AskedPart } from '../../../ui/dialog/asked-part';
import { lazyComponent } from '../../../platform/code/lazy-component';
import { useIsOnline } from '../../../platform/connection/use-is-online';
import { Button, ButtonLink } from '../../../ui/button/button';
import { ConfirmDialog, DialogSubject } from '../../../ui/dialog/confirm-dialog';
import { FailureAlert } from '../../../ui/message/failure-alert';
import { Icon, type IconName } from '../../../ui/icon/icon';
import { IconLink } from '../../../ui/button/icon-button';
import { MainActionButton } from '../../../ui/page/main-action-button';
import { MoreMenu } from '../../../ui/menu/more-menu';
import type { Choice } from '../../../ui/menu/shared-menu';
import { useIsDesktop } from '../../../ui/window/use-is-desktop';
import { useKeepChoice } from '../../device/use-keep-choice';
import { useDownloadChoices, usePhotosChoice } from '../../downloads/download-menu';
import { inspectionPath } from '../../items/item-path';
import { itemQueryFrom } from '../../items/list/item-query';
import { itemsFile } from '../../items/list/items-file';
import { askedReport } from '../../reports/asked-report';
import { useMay, useUser } from '../../session/use-session';
import { AssignDialog } from './assign-dialog';
import { type InspectionActing, nextAction } from './use-inspection-actions';

const ReportDialog = lazyComponent(() => import('../../reports/report-dialog'));

const LABELS: Readonly<Record<InspectionAction, string>> = {
  complete: 'Complete',
  reopen: 'Reopen',
  assign: 'Assign',
  archive: 'Archive',
  restore: 'Restore',
};

const ICONS: Readonly<Record<InspectionAction, IconName>> = {
  complete: 'check',
  reopen: 'history',
  assign: 'user',
  archive: 'archive',
  restore: 'history',
};

const unsettledOf = (items: readonly Item[]) =>
  items.filter(({ status }) => !isSettled(status)).length;

interface Props {
  inspection: Inspection;
  items: readonly Item[];
  acting: InspectionActing;
  /** Whether the inspection is loading again, so that the shown one may be old. */
  isLoading: boolean;
}

interface NextActionProps {
  action: InspectionAction;
  /** Whether the inspection is loading again, so that the shown one may be old. */
  isLoading: boolean;
  /** Whether an action is running, so that no other can start. */
  isBusy: boolean;
  onAct: () => void;
}

/** The button of what comes next: of an archived inspection at all sizes, else only at a desk. */
function NextAction({ action, isLoading, isBusy, onAct }: NextActionProps): ReactNode {
  const isDesktop = useIsDesktop();
  if (action === 'restore') {
    // An old inspection can be restored, too: nothing else of it is changed.
    return (
      <MainActionButton
        label={LABELS[action]}
        icon={ICONS[action]}
        to={onAct}
        isDisabled={isBusy}
      />
    );
  }
  if (!isDesktop) return null;
  return (
    <Button look="outlined" disabled={isLoading || isBusy} onClick={onAct}>
      <Icon name={ICONS[action]} />
      {LABELS[action]}
    </Button>
  );
}

function EditLink({ to }: { to: string }): ReactNode {
  return useIsDesktop() ? (
    <ButtonLink href={to} look="outlined">
      <Icon name="pencil" />
      Edit
    </ButtonLink>
  ) : (
    <IconLink href={to} icon="pencil" label="Edit" title="Edit" />
  );
}

function useSignChoice(id: number, isIssuer: boolean): Choice {
  const [, navigate] = useLocation();
  return {
    label: 'Sign Report',
    icon: 'pencil',
    refusal: isIssuer ? null : SIGNATURE_MESSAGES.onlyAssigned,
    command: () => {
      navigate(`${inspectionPath(id)}/sign`);
    },
  };
}

/** The buttons of an inspection's page. */
export function InspectionActions({ inspection, items, acting, isLoading }: Props): ReactNode {
  const [isAssigning, setIsAssigning] = useState(false);
  const [isReporting, setIsReporting] = useState(() => askedReport.read() === inspection.id);
  useEffect(() => {
    askedReport.write(null);
  }, []);
  const user = useUser();
  const isOnServer = !isLocalId(inspection.id);
  const isOnline = useIsOnline();
  const report: Choice = {
    label: 'Report',
    icon: 'file',
    refusal: isOnline ? null : DOWNLOAD_MESSAGES.offline,
    command: () => {
      setIsReporting(true);
    },
  };
  const isIssuer = user !== null && mayIssue(user, inspection.assignedToId);
  const sign = useSignChoice(inspection.id, isIssuer);
  const isDesktop = useIsDesktop();
  const search = useQueryText();
  const downloads = useDownloadChoices();
  const photosChoice = usePhotosChoice();
  const keeping = useKeepChoice(inspection.id);
  const act = (action: InspectionAction) => {
    const isAsked = action === 'archive' || (action === 'complete' && unsettledOf(items) > 0);
    const subject = { action, inspection };
    acting.actor.send({ type: isAsked ? 'action.ask' : 'action.run', subject });
  };
  const choiceOf = (action: InspectionAction): Choice => ({
    label: LABELS[action],
    icon: ICONS[action],
    // The dialog of an assignment waits with its button.
    refusal: acting.isBusy && action !== 'assign' ? ACTION_MESSAGES.isRunning : null,
    command: () => {
      if (action === 'assign') setIsAssigning(true);
      else act(action);
    },
  });
  const files = [
    ...(!isDesktop && isOnServer && items.length > 0
      ? downloads(itemsFile(inspection.id, itemQueryFrom(search)))
      : []),
    ...(isOnServer && items.some(({ photoCount }) => photoCount > 0)
      ? [photosChoice(inspection.id)]
      : []),
  ];
  const next = nextAction(inspection);
  const isNextBeside = isDesktop || inspection.isArchived;
  const choices: readonly InspectionAction[] = [
    ...(isNextBeside ? [] : [next]),
    'assign',
    ...(inspection.isArchived ? [] : (['archive'] as const)),
  ];
  return (
    <>
      <NextAction
        action={next}
        isLoading={isLoading}
        isBusy={acting.isBusy}
        onAct={() => {
          act(next);
        }}
      />
      <EditLink to={`${inspectionPath(inspection.id)}/edit?from=inspection`} />
      {isDesktop && isOnServer ? (
        <Button
          look="outlined"
          onClick={() => {
            setIsReporting(true);
          }}
        >
          <Icon name="file" />
          Report
        </Button>
      ) : null}
      <MoreMenu
        choices={[
          ...choices.map(choiceOf),
          ...(isDesktop || !isOnServer ? [] : [report]),
          ...(isOnServer ? [sign] : []),
          ...(keeping === null ? [] : [keeping]),
          ...files,
        ]}
      />
      {isReporting ? (
        <AskedPart
          onClose={() => {
            setIsReporting(false);
          }}
        >
          <ReportDialog
            subject={{ inspectionId: inspection.id }}
            itemIds={items.map(({ id }) => id)}
            name={inspection.title}
            mayIssue={isIssuer}
            onClose={() => {
              setIsReporting(false);
            }}
          />
        </AskedPart>
      ) : null}
      {isAssigning ? (
        <AssignDialog
          inspection={inspection}
          isBusy={acting.isBusy}
          onAssign={(assignedToId) => {
            const subject = { action: 'assign' as const, inspection, assignedToId };
            acting.actor.send({ type: 'action.run', subject });
          }}
          onClose={() => {
            setIsAssigning(false);
          }}
        />
      ) : null}
      <Question acting={acting} unsettled={unsettledOf(items)} />
    </>
  );
}

function Question({
  acting,
  unsettled,
}: {
  acting: InspectionActing;
  unsettled: number;
}): ReactNode {
  const { actor, subject, isAsking } = acting;
  const isArchiving = subject?.action === 'archive';
  const action = isArchiving ? 'archive' : 'complete';
  const mayOpenProjects = useMay('canManageProjects');
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={isArchiving ? 'Archive Inspection' : 'Complete Inspection'}
      confirmLabel={LABELS[action]}
      onConfirm={() => {
        actor.send({ type: 'action.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'action.cancel' });
      }}
    >
      <DialogSubject name={subject?.inspection.title ?? ''} />
      <p>
        {isArchiving
          ? INSPECTION_MESSAGES.archiveQuestion(mayOpenProjects)
          : INSPECTION_MESSAGES.completeQuestion(unsettled)}
      </p>
    </ConfirmDialog>
  );
}

/** Shows why the last action failed. */
export function InspectionActionFailure({ acting }: { acting: InspectionActing }): ReactNode {
  const { actor, subject, failure, isBusy } = acting;
  if (failure === null || subject === null || isBusy) return null;
  return (
    <FailureAlert
      takesFocus
      title={ACTION_FAILED[subject.action]}
      failure={failure}
      onDismiss={() => {
        actor.send({ type: 'error.dismiss' });
      }}
    />
  );
}
