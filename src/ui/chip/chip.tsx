import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import './chip.css';

export type Tone =
  | 'neutral'
  | 'outline'
  | 'info'
  | 'violet'
  | 'teal'
  | 'green'
  | 'yellow'
  | 'orange'
  | 'red';

/** The colour of a dot before the text, for chips without a colour of their own. */
export type Dot = 'blue' | 'yellow' | 'cyan' | 'green' | 'red' | 'purple';

interface Props {
  tone?: Tone;
  dot?: Dot | undefined;
  children: ReactNode;
}

function Dotted({ dot, children }: Omit<Props, 'tone'>): ReactNode {
  return (
    <>
      {dot === undefined ? null : <span className={`chip-dot dot-${dot}`} />}
      {children}
    </>
  );
}

/** A value in one or two words, in a colour that reflects its meaning. */
export function Chip({ tone = 'neutral', ...content }: Props): ReactNode {
  return (
    <span className={`chip ${tone}`}>
      <Dotted {...content} />
    </span>
  );
}

interface ToggleProps extends Props {
  isOn: boolean;
  onToggle: () => void;
}

/** A chip that can be switched on and off. */
export function ToggleChip({
  tone = 'neutral',
  isOn,
  onToggle,
  ...content
}: ToggleProps): ReactNode {
  return (
    <button
      type="button"
      className={`chip toggle-chip ${tone}`}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {isOn ? <Icon name="check" /> : null}
      <Dotted {...content} />
    </button>
  );
}

/** A chip that names a choice and removes it when pressed. */
export function RemovableChip({
  label,
  onRemove,
}: {
  label: string;
  onRemove: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className="chip toggle-chip removable-chip neutral"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
    >
      {label}
      <Icon name="times" />
    </button>
  );
}
