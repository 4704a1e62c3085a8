import type { ReactNode } from 'react';
import { useUploads } from '../uploads/upload-services';
import { StorageTrouble } from './storage-trouble';

/** What this device could not store or read, outside the list of what is not sent. */
export default function DeviceTrouble(): ReactNode {
  return <StorageTrouble outbox={useUploads().outbox} />;
}
