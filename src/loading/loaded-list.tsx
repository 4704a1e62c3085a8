import type { ReactNode } from 'react';
import type { Failure } from '../../machines/failure';
import { Skeleton } from '../ui/page/skeleton';
import { NotLoaded } from './not-loaded';

interface Props<Data> {
  list: { data: Data | null; failure: Failure | null; retry: () => void };
  /** `name` is the name of the list, as at the beginning of a sentence. */
  texts: { loading: string; failed: string; name: string };
  children: (data: Data) => ReactNode;
}

/** Shows a list, its loading state, or why it could not be loaded. */
export function LoadedList<Data>({ list, texts, children }: Props<Data>): ReactNode {
  const { data, failure, retry } = list;
  return (
    <>
      {failure === null ? null : (
        <NotLoaded
          failure={failure}
          title={texts.failed}
          onRetry={retry}
          offline={{ list: texts.name }}
          isShown={data !== null}
        />
      )}
      {data !== null ? (
        children(data)
      ) : failure === null ? (
        <Skeleton label={texts.loading} shape="table" isLabelled />
      ) : null}
    </>
  );
}
