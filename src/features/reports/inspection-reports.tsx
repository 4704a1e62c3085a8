import type { ReactNode } from 'react';
import { mayShare } from '../../../contract/reports/report';
import { selectedItems } from '../../../contract/reports/selected-items';
import { useLoad } from '../../loading/use-load';
import { Chip } from '../../ui/chip/chip';
import { formatDay } from '../../ui/text/dates';
import { FileLink, TextLink } from '../../ui/text/text-link';
import { useUser } from '../session/use-session';
import { useReportMachines } from './machines';
import { nameOf, signaturesOf, stateOf } from './report-words';
import './reports.css';

/**
 * The newest issued revision of an inspection on one line, and the way to all of them; nothing if
 * there is none. Without a network the line is missing, as the file would be.
 */
export default function InspectionReports({ inspectionId }: { inspectionId: number }): ReactNode {
  const { data } = useLoad(useReportMachines().inspectionReports, { inspectionId });
  const user = useUser();
  const [newest] = data?.rows ?? [];
  if (data === null || newest === undefined) return null;
  const { createdBy, createdAt, readyAt, fileUrl, itemCount, signed, refused } = newest;
  const { label, tone } = stateOf(newest);
  const alone = user !== null && mayShare(user, newest) ? 'Share or Sign' : 'Show in Reports';
  const facts = [
    `${formatDay(readyAt ?? createdAt)} by ${createdBy}`,
    ...(signed + refused === 0 ? [] : [signaturesOf(newest)]),
  ];
  return (
    <section className="card report-links" aria-label="Issued Reports">
      <FileLink href={fileUrl ?? ''}>
        {nameOf(newest)}
        {selectedItems(itemCount)}
      </FileLink>
      <Chip tone={tone}>{label}</Chip>
      <span className="report-hint">{facts.join(' · ')}</span>
      <TextLink href={`/reports?view=issued&inspection=${String(inspectionId)}`}>
        {data.total > 1 ? `All ${String(data.total)} Reports` : alone}
      </TextLink>
    </section>
  );
}
