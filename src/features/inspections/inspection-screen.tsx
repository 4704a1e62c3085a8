import { type ReactNode, useState } from 'react';
import { Link, Redirect } from 'wouter';
import type { InspectionWithItems } from '../../../contract/inspections/inspection';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { isLocalId } from '../../../machines/outbox/local-id';
import type { LoadedInspection } from '../../../machines/items/inspection-items.machine';
import { useInspectionMachines } from './machines';
import { useMay } from '../session/use-session';
import { breakable } from '../../ui/text/breakable';
import { InvalidInspection, missingInspection } from '../items/item-address';
import { inspectionPath } from '../items/item-path';
import { itemQueryFrom, itemsView } from '../items/list/item-query';
import { ItemsSection } from '../items/list/items-section';
import { useInspectionItems } from '../items/use-inspection-items';
import { History } from '../history/history';
import { PageHeader } from '../../ui/page/page-header';
import { RecordPart } from '../../ui/page/shown-record';
import { LoadedRecord } from '../../loading/loaded-record';
import { useLoad } from '../../loading/use-load';
import { useIsDesktop, useIsPhone } from '../../ui/window/use-is-desktop';
import { useIsPrinting } from '../../ui/window/use-is-printing';
import { useQueryText } from '../../platform/address';
import { LatePart } from '../../platform/code/late-part';
import { lazyComponent } from '../../platform/code/lazy-component';
import { useRecordId } from '../../platform/ids/use-record-id';
import { InspectionActionFailure, InspectionActions } from './view/inspection-actions';
import { InspectionSummary } from './view/inspection-summary';
import { PrintedFacts } from './view/printed-facts';
import { useInspectionActions } from './view/use-inspection-actions';

const InspectionReports = lazyComponent(() => import('../reports/inspection-reports'));

const TEXTS = { loading: 'Loading inspection...', failed: INSPECTION_MESSAGES.loadDetailsFailed };
const BACK = { href: '/inspections', label: 'Back to inspections' };

interface Props {
  inspection: InspectionWithItems;
  /** The actor that loaded the inspection. */
  actor: LoadedInspection;
  /** Whether it is loading again, so that the shown data may be old. */
  isBusy: boolean;
  held: number | null;
  showHeld: () => void;
}

function Inspection({ inspection, actor, isBusy, held, showHeld }: Props): ReactNode {
  const mayEdit = useMay('canManageInspections');
  const mayOpenProject = useMay('canManageProjects');
  const isDesktop = useIsDesktop();
  const isPrinting = useIsPrinting();
  const board = useInspectionItems(actor);
  const acting = useInspectionActions(actor);
  const { projectName } = inspection;
  return (
    <>
      <PageHeader
        title={inspection.title}
        subtitle={
          mayOpenProject ? (
            <Link href={`/projects/${String(inspection.projectId)}`}>{breakable(projectName)}</Link>
          ) : (
            projectName
          )
        }
        back={BACK}
        hasShortActions={!isDesktop}
      >
        {mayEdit ? (
          <InspectionActions
            inspection={inspection}
            items={board.items}
            acting={acting}
            isLoading={isBusy}
          />
        ) : null}
      </PageHeader>
      {isPrinting ? <PrintedFacts inspection={inspection} items={board.items} /> : null}
      <InspectionActionFailure acting={acting} />
      <div className="stack">
        <InspectionSummary inspection={inspection} items={board.items} />
        <RecordPart>
          <ItemsSection inspection={inspection} board={board} held={held} onShowHeld={showHeld} />
        </RecordPart>
        {isLocalId(inspection.id) ? null : (
          <History
            subject={{ kind: 'inspection', id: inspection.id }}
            version={inspection.version}
            isImported={inspection.isImported}
          />
        )}
        {/* At the end, where it moves nothing when it arrives. */}
        {isPrinting || isLocalId(inspection.id) ? null : (
          <LatePart>
            <InspectionReports inspectionId={inspection.id} />
          </LatePart>
        )}
      </div>
    </>
  );
}

function InspectionView({ id }: { id: number }): ReactNode {
  const record = useLoad(useInspectionMachines().inspection, { id });
  const [opening] = useState(itemsView.read);
  const { view } = itemQueryFrom(useQueryText(), opening);
  const { data } = record;
  const [beganUnsent, setBeganUnsent] = useState(false);
  if (data !== null && isLocalId(data.id) && !beganUnsent) setBeganUnsent(true);
  const isBoard = !useIsPhone() && view === 'kanban';
  return (
    <LoadedRecord
      record={record}
      title="Inspection"
      back={BACK}
      texts={TEXTS}
      shape={isBoard ? 'board-page' : 'record'}
      missing={missingInspection(id)}
    >
      {(inspection) =>
        // As with an item, the page of a record made on this device stays open after the server has
        // it.
        inspection.id !== id && !beganUnsent ? (
          <Redirect to={inspectionPath(inspection.id)} replace />
        ) : (
          <Inspection
            inspection={inspection}
            actor={record.actor}
            isBusy={record.isBusy}
            held={record.held}
            showHeld={record.showHeld}
          />
        )
      }
    </LoadedRecord>
  );
}

/** One inspection: details, notes and items. */
export default function InspectionScreen(): ReactNode {
  const id = useRecordId('id');
  return id === null ? <InvalidInspection /> : <InspectionView key={id} id={id} />;
}
