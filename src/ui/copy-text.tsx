import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button';
import './copy-text.css';

/** Without a clipboard, such as over plain HTTP, the text is selected for the user to copy. */
async function copy(text: string, shown: HTMLElement | null): Promise<'Copied' | 'Press Ctrl+C'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    if (shown !== null) window.getSelection()?.selectAllChildren(shown);
    return 'Press Ctrl+C';
  }
}

/** A text to share, with a button that copies it. */
export function CopyText({ text, label }: { text: string; label: string }): ReactNode {
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  return (
    <span className="copy-text">
      <code ref={shown}>{text}</code>
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
    </span>
  );
}
