import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from './button';
import './copy-text.css';

/** Without a clipboard, such as over plain HTTP, the text is selected for the user to copy. */
async function copy(text: string, shown: HTMLElement | null): Promise<'Copied' | 'Press Ctrl+C'> {
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

/** A button that copies a text. */
export function CopyButton({ text, label, shown }: Copying): ReactNode {
  const [outcome, setOutcome] = useState<string | null>(null);
  return (
    <>
      <Button
        look="outlined"
        aria-label={label}
        onClick={() => {
          void copy(text, shown.current).then(setOutcome);
        }}
      >
        Copy
      </Button>
      <span role="status">{outcome}</span>
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
