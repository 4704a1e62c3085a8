import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon';
import './not-sent-button.css';

/** What the server does not have, by what it waits for. */
export interface Unsent {
  /** Changes that a person has to decide about. */
  toDecide: number;
  /** Photos and changes that could not be sent. */
  failed: number;
  /** All other changes and photos. */
  waiting: number;
}

interface Props {
  unsent: Unsent;
  /** The problem with the device's storage; null if there is none. */
  trouble: 'no room' | 'storage trouble' | null;
  onOpen: () => void;
}

const TROUBLES = { 'no room': '', 'storage trouble': 'Storage trouble' } as const;

/** What is counted, in words; what needs a person comes first. */
function countsOf({ toDecide, failed, waiting }: Unsent): [string, number][] {
  const isUrgent = toDecide + failed > 0;
  const all: [string, number][] = [
    ['Needs your decision', toDecide],
    ['Could not be sent', failed],
    [isUrgent ? 'waiting' : 'Not sent', waiting],
  ];
  return all.filter(([, count]) => count > 0);
}

/** The button in the header that opens the list of what is not sent. */
export function NotSentButton({ unsent, trouble, onOpen }: Props): ReactNode {
  const isUrgent = unsent.toDecide + unsent.failed > 0;
  const hasArrived = !isUrgent && unsent.waiting === 0 && trouble === null;
  const counts = countsOf(unsent);
  const [words, count] = counts[0] ?? ['Not sent', 0];
  const parts = (counts.length === 0 ? [[words, count] as const] : counts).map(
    ([what, number]) => `${what}: ${String(number)}`,
  );
  if (trouble !== null) parts.push(`${trouble} on this device`);
  const calm = hasArrived ? 'check' : 'cloud-upload';
  const isOnlyTrouble = count === 0 && trouble !== null;
  return (
    <button
      type="button"
      className={`top-bar-button not-sent-button ${isUrgent ? 'urgent' : ''}`}
      aria-label={hasArrived ? 'All sent' : parts.join(', ')}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon name={isUrgent || trouble !== null ? 'exclamation-triangle' : calm} />
      <span aria-hidden="true">
        <span className="top-bar-words">
          {trouble === 'no room' ? 'No room. ' : ''}
          {isOnlyTrouble ? TROUBLES[trouble] : hasArrived ? 'All sent' : `${words}: `}
        </span>
        {hasArrived || isOnlyTrouble ? null : count}
      </span>
    </button>
  );
}
