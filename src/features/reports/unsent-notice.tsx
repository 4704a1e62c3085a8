import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { listedChanges } from '../../../machines/outbox/outbox-selectors';
import type { ReportSubject } from '../../../machines/reports/report-wish';
import { unsentFor } from '../../../machines/reports/unsent-for';
import { entryOf } from '../../../machines/uploads/upload-queue-rules';
import { areSame, isOnServer, notUploaded } from '../../../machines/uploads/upload-selectors';
import { Alert } from '../../ui/message/alert';
import { useKnownRecords } from '../uploads/known-records';
import { useUploads } from '../uploads/upload-services';

interface Props {
  subject: ReportSubject;
  /** The ids of the items in the report, if the page knows all of them. */
  itemIds?: readonly number[] | undefined;
}

/** Says that the report will lack what waits on this device; renders nothing if nothing waits. */
export function UnsentNotice({ subject, itemIds }: Props): ReactNode {
  const { queue, outbox } = useUploads();
  const waiting = useSelector(queue, notUploaded, areSame).filter((one) => !isOnServer(one));
  const changes = useSelector(outbox, listedChanges);
  const photos = waiting.map(entryOf);
  const known = useKnownRecords([...new Set(photos.map(({ itemId }) => itemId))]);
  const { records, photos: lacking } = unsentFor(subject, { changes, photos }, known, itemIds);
  if (records + lacking === 0) return null;
  return <Alert kind="info">{REPORT_MESSAGES.lacksUnsent({ records, photos: lacking })}</Alert>;
}
