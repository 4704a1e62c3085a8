import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../button/button';
import './copy-text.css';

type Outcome = 'Copied' | 'Press Ctrl+C';

/** Without a clipboard, such as over plain HTTP, the text is selected for the user to copy. */
async function copy(text: string, shown: HTMLElement | null): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    if (shown instanceof HTMLTextAreaElement) shown.select();
    else if (shown !== null) window.getSelection()?.selectAllChildren(shown);
    return 'Press Ctrl+C';
  }
}

interface Copying {
  text: string;
  label: string;
  /** Where the text is shown. */
  shown: RefObject<HTMLElement | null>;
}

/** A button that copies a text, and says so until the text is another one. */
export function CopyButton({ text, label, shown }: Copying): ReactNode {
  const [last, setLast] = useState<{ text: string; outcome: Outcome } | null>(null);
  return (
    <>
      <Button
        look="outlined"
        aria-label={label}
        onClick={() => {
          // Otherwise the status would not change, and a second copy would not be announced.
          setLast(null);
          void copy(text, shown.current).then((outcome) => {
            setLast({ text, outcome });
          });
        }}
      >
        Copy
      </Button>
      <span role="status">{last?.text === text ? last.outcome : null}</span>
    </>
  );
}

/** A text to share, with a button that copies it. */
export function CopyText({ text, label }: Omit<Copying, 'shown'>): ReactNode {
  const shown = useRef<HTMLElement>(null);
  return (
    <span className="copy-text">
      <code ref={shown}>{text}</code>
      <CopyButton text={text} label={label} shown={shown} />
    </span>
  );
}
