import type { ReactNode } from 'react';
import type { Failure } from '../../machines/failure';
import { ErrorPanel } from '../ui/error-panel';
import { PageHeader } from '../ui/page-header';
import { RecordSkeleton } from '../ui/skeleton';

interface Props<Data> {
  record: { data: Data | null; failure: Failure | null; retry: () => void };
  /** The kind of record, and the list that Back leads to. */
  title: string;
  back: { href: string; label: string };
  texts: { loading: string; failed: string };
  /** Shown if the record does not exist. */
  missing: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The page of a record: loading, loaded, missing or failed. */
export function LoadedRecord<Data>({
  record: { data, failure, retry },
  title,
  back,
  texts,
  missing,
  children,
}: Props<Data>): ReactNode {
  if (failure?.status === 404) return missing;
  // A loaded record stays on screen if loading it again fails.
  if (data !== null) {
    return (
      <>
        {failure === null ? null : (
          <ErrorPanel title={texts.failed} message={failure.message} onRetry={retry} />
        )}
        {children(data)}
      </>
    );
  }
  if (failure === null) return <RecordSkeleton label={texts.loading} />;
  return (
    <>
      <PageHeader title={title} back={back} />
      <ErrorPanel title={texts.failed} message={failure.message} onRetry={retry} />
    </>
  );
}
