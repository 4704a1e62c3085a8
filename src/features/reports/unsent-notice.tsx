import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { isOnServer, notUploaded } from '../../../machines/uploads/upload-selectors';
import { unsentRecords } from '../../platform/outbox/unsent-records';
import { Alert } from '../../ui/alert';
import { useUploads } from '../uploads/upload-services';

/** Changes that no report shows. */
const NOT_SHOWN = /^(comment|signature)/;

/** Says that the report will lack what waits on this device; renders nothing if nothing waits. */
export function UnsentNotice(): ReactNode {
  const { queue } = useUploads();
  const photos = useSelector(
    queue,
    (snapshot) => notUploaded(snapshot).filter((upload) => !isOnServer(upload)).length,
  );
  const names = [...unsentRecords.use().keys()];
  const records = names.filter((name) => !NOT_SHOWN.test(name)).length;
  if (records + photos === 0) return null;
  return <Alert kind="info">{REPORT_MESSAGES.lacksUnsent({ records, photos })}</Alert>;
}
