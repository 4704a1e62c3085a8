import type { ReactNode } from 'react';
import { Icon } from './icon';
import './chip.css';

export type Tone =
  | 'neutral'
  | 'outline'
  | 'info'
  | 'warn'
  | 'good'
  | 'danger'
  | 'yellow'
  | 'orange'
  | 'teal'
  | 'violet';

interface Props {
  tone?: Tone;
  children: ReactNode;
}

/** A value in one or two words, in a colour that reflects its meaning. */
export function Chip({ tone = 'neutral', children }: Props): ReactNode {
  return <span className={`chip ${tone}`}>{children}</span>;
}

interface ToggleProps extends Props {
  isOn: boolean;
  onToggle: () => void;
}

/** A chip that can be switched on and off. */
export function ToggleChip({ tone = 'neutral', isOn, onToggle, children }: ToggleProps): ReactNode {
  return (
    <button
      type="button"
      className={`chip toggle-chip ${tone}`}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {isOn ? <Icon name="check" /> : null}
      {children}
    </button>
  );
}

/** A chip that names a choice and takes it back when it is pressed. */
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
