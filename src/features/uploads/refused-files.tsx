import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../../ui/message/alert';

interface Props {
  /** Why files were refused. */
  refused: readonly { name?: string; error: string }[];
  /** Whether the reasons do not name the files themselves. */
  showsNames?: boolean;
  onDismiss: () => void;
}

/** Another place on the page must not move away from somebody who is typing there. */
const isTyping = () =>
  document.activeElement?.matches('textarea, input:not([type=file], [type=radio])') === true;

/**
 * Says which of the chosen files were refused; renders nothing if none was. It is above the list of
 * the photos, which may be longer than the window, and scrolls into view.
 */
export function RefusedFiles({ refused, showsNames = false, onDismiss }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused.length > 0 && !isTyping()) box.current?.scrollIntoView({ block: 'center' });
  }, [refused]);
  if (refused.length === 0) return null;
  return (
    <div ref={box}>
      <Alert onDismiss={onDismiss}>
        {refused.map(({ name, error }, index) => (
          <p key={index}>
            {showsNames ? (
              <>
                <strong>{name}</strong>
                <br />
              </>
            ) : null}
            {error}
          </p>
        ))}
      </Alert>
    </div>
  );
}
