import type { ReactNode } from 'react';
import type { Failure } from '../../machines/failure';
import { ErrorPanel } from '../ui/error-panel';
import { PageHeader } from '../ui/page-header';
import { type MissingRecord, RecordMissing } from '../ui/record-missing';
import { ShownRecord } from '../ui/shown-record';
import { Skeleton } from '../ui/skeleton';
import { LoadFailure } from './load-failure';

interface Props<Data> {
  record: {
    data: Data | null;
    copiedAt: number | null;
    failure: Failure | null;
    retry: () => void;
  };
  /** The kind of record, and the list that Back leads to. */
  title: string;
  back: { href: string; label: string };
  texts: { loading: string; failed: string };
  /** The outline that is shown while it loads. */
  shape?: 'record' | 'board-page';
  /** Shown if the record does not exist. */
  missing: MissingRecord;
  children: (data: Data) => ReactNode;
}

/** The page of a record: loading, loaded, missing or failed. */
export function LoadedRecord<Data>({
  record,
  title,
  back,
  texts,
  shape = 'record',
  missing,
  children,
}: Props<Data>): ReactNode {
  const { data, failure, retry } = record;
  const isMissing = failure?.status === 404;
  // A loaded record stays on screen if loading it again fails, even because it is deleted.
  if (data !== null) {
    return (
      <ShownRecord gone={isMissing ? missing : null}>
        {isMissing ? null : <LoadFailure record={record} title={texts.failed} />}
        {children(data)}
      </ShownRecord>
    );
  }
  if (isMissing) return <RecordMissing {...missing} />;
  if (failure === null) return <Skeleton label={texts.loading} shape={shape} />;
  return (
    <>
      <PageHeader title={title} back={back} />
      <ErrorPanel title={texts.failed} message={failure.message} onRetry={retry} />
    </>
  );
}
