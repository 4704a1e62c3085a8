import type { ReactNode } from 'react';
import type { InspectionWithItems } from '../../../contract/inspections/calls';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import type { LoadedInspection } from '../../../machines/items/inspection-items.machine';
import { useInspectionMachines } from './machines';
import { useMay } from '../session/use-session';
import { ItemCompletion } from '../items/item-completion';
import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { ItemsSection } from '../items/list/items-section';
import { useInspectionItems } from '../items/use-inspection-items';
import { PageHeader } from '../../ui/page-header';
import { ErrorPanel } from '../../ui/error-panel';
import { Skeleton } from '../../ui/skeleton';
import { useLoad } from '../../loading/use-load';
import { useRecordId } from '../../platform/use-record-id';
import { InspectionDetails } from './inspection-details';
import { InspectionNotFound, InvalidInspection } from './inspection-not-found';
import { Description } from '../../ui/details';

const BACK = { href: '/inspections', label: 'Back to inspections' };

interface Props {
  inspection: InspectionWithItems;
  /** What has loaded it. */
  actor: LoadedInspection;
}

function Inspection({ inspection, actor }: Props): ReactNode {
  const mayEdit = useMay('canManageInspections');
  const board = useInspectionItems(actor);
  return (
    <>
      <PageHeader title={inspection.title} subtitle={inspection.projectName} back={BACK}>
        {mayEdit ? (
          <ButtonLink href={`/inspections/${String(inspection.id)}/edit`} look="outlined">
            <Icon name="pencil" />
            Edit
          </ButtonLink>
        ) : null}
      </PageHeader>
      <div className="stack">
        <InspectionDetails inspection={inspection} items={board.items} />
        <ItemCompletion items={board.items} />
        {inspection.notes === null ? null : (
          <section className="card" aria-labelledby="notes-heading">
            <h2 id="notes-heading">Notes</h2>
            <Description>{inspection.notes}</Description>
          </section>
        )}
        <ItemsSection inspectionId={inspection.id} board={board} />
      </div>
    </>
  );
}

function InspectionView({ id }: { id: number }): ReactNode {
  const { actor, data, failure, retry } = useLoad(useInspectionMachines().inspection, { id });
  if (failure?.status === 404) return <InspectionNotFound id={id} />;
  if (failure !== null) {
    return (
      <>
        <PageHeader title="Inspection" back={BACK} />
        <ErrorPanel
          title={INSPECTION_MESSAGES.loadDetailsFailed}
          message={failure.message}
          onRetry={retry}
        />
      </>
    );
  }
  if (data === null) return <Skeleton label="Loading inspection..." count={8} />;
  return <Inspection inspection={data} actor={actor} />;
}

/** One inspection: details, notes and items. */
export default function InspectionScreen(): ReactNode {
  const id = useRecordId('id');
  return id === null ? <InvalidInspection /> : <InspectionView key={id} id={id} />;
}
