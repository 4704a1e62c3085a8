import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { INSPECTION_MESSAGES } from '../../../contract/messages';
import { useMachines } from '../../app/services';
import { useMay } from '../../app/session';
import { Icon } from '../../components/icon';
import { PageHeader } from '../../components/page-header';
import { ErrorPanel, SkeletonRows } from '../../components/states';
import { useLoad } from '../../components/use-load';
import { useRecordId } from '../../components/use-record-id';
import { InspectionDetails } from './inspection-details';
import { InspectionItems } from './inspection-items';
import { InspectionNotFound } from './inspection-not-found';

const BACK = { href: '/inspections', label: 'Back to inspections' };

function InspectionView({ id }: { id: number }): ReactNode {
  const { data, failure, retry } = useLoad(useMachines().inspection, { id });
  const mayEdit = useMay('canManageInspections');
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
  if (data === null) return <SkeletonRows label="Loading inspection..." count={8} />;
  return (
    <>
      <PageHeader title={data.title} subtitle={data.projectName} back={BACK}>
        {mayEdit ? (
          <Link
            href={`/inspections/${String(id)}/edit`}
            className="p-button p-component p-button-outlined"
          >
            <Icon name="pencil" />
            Edit
          </Link>
        ) : null}
      </PageHeader>
      <div className="stack">
        <InspectionDetails inspection={data} />
        {data.notes === null ? null : (
          <section className="card" aria-labelledby="notes-heading">
            <h2 id="notes-heading">Notes</h2>
            <p className="description">{data.notes}</p>
          </section>
        )}
        <InspectionItems inspection={data} />
      </div>
    </>
  );
}

/** One inspection: details, notes and items. */
export default function InspectionScreen(): ReactNode {
  const id = useRecordId('id');
  return id === null ? (
    <ErrorPanel title={INSPECTION_MESSAGES.invalidId} />
  ) : (
    <InspectionView key={id} id={id} />
  );
}
