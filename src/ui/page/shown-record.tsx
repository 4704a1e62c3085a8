import { createContext, type ReactNode, useContext } from 'react';
import { Alert } from '../message/alert';
import { ButtonLink } from '../button/button';
import type { MissingRecord } from './record-missing';

const Gone = createContext<MissingRecord | null>(null);

/** Whether the record on the page is no longer here, so that its actions are switched off. */
export const useIsGone = (): boolean => useContext(Gone) !== null;

/** Whether the record on the page no longer exists, so that nothing can be saved in it. */
export function useIsDeleted(): boolean {
  const gone = useContext(Gone);
  return gone !== null && gone.isElsewhere !== true;
}

const DELETED = 'It was deleted in the meantime.';

interface Props {
  /** What is shown of a record that no longer exists, or is no longer here; null while it is. */
  gone: MissingRecord | null;
  children: ReactNode;
}

/**
 * A record on the screen. If it turns out to be deleted, it stays below a notice: somebody may be
 * typing in it, and the text would be lost with the page.
 */
export function ShownRecord({ gone, children }: Props): ReactNode {
  return (
    <Gone value={gone}>
      {gone === null ? null : (
        <Alert
          className="error-panel"
          action={
            <ButtonLink href={gone.instead.href} look="outlined">
              {gone.instead.label}
            </ButtonLink>
          }
        >
          <strong>{gone.title}</strong>
          {gone.text === undefined ? null : (
            <p>
              {gone.text}
              {gone.isElsewhere === true ? null : ` ${DELETED}`}
            </p>
          )}
        </Alert>
      )}
      {children}
    </Gone>
  );
}

/** A part of the page that acts on the record; it is switched off if the record is gone. */
export function RecordPart({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="record-part" inert={useIsGone()}>
      {children}
    </div>
  );
}
