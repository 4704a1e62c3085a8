import type { ReactNode } from 'react';
import type { Failure } from '../../machines/failure';
import { LOADING_SUBTITLE, PageHeader } from '../ui/page/page-header';
import { type MissingRecord, RecordMissing } from '../ui/page/record-missing';
import { ShownRecord } from '../ui/page/shown-record';
import { Skeleton } from '../ui/page/skeleton';
import { LoadFailure } from './load-failure';
import { NotLoaded } from './not-loaded';
import type { NeedsConnection } from './offline-panel';

interface Props<Data> {
  record: {
    data: Data | null;
    copiedAt: number | null;
    failure: Failure | null;
    isSearching?: boolean;
    retry: () => void;
  };
  /** The kind of record, and the list that Back leads to. */
  title: string;
  back: { href: string; label: string };
  texts: { loading: string; failed: string };
  /** The outline that is shown while it loads. */
  shape?: 'record' | 'board-page';
  /** What is said to need a connection; by default the kind of record. */
  offline?: NeedsConnection;
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
  offline = { record: title.toLowerCase() },
  missing,
  children,
}: Props<Data>): ReactNode {
  const { data, failure, isSearching, retry } = record;
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
  // The header stays when loading fails or is retried, and so does the focus on it.
  return (
    <>
      <PageHeader
        title={title}
        subtitle={failure === null ? LOADING_SUBTITLE : undefined}
        back={back}
      />
      {failure === null ? (
        <Skeleton label={texts.loading} shape={shape} />
      ) : (
        <NotLoaded
          failure={failure}
          title={texts.failed}
          onRetry={retry}
          offline={offline}
          isSearching={isSearching}
        />
      )}
    </>
  );
}
