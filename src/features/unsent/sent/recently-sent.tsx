import type { ReactNode } from 'react';
import { photos } from '../../../../contract/messages/counts';
import type { SentLine } from '../../../../machines/outbox/sent-list';
import { useLoad } from '../../../loading/use-load';
import { itemPath } from '../../items/item-path';
import { ChangeEntry, TitledEntry } from '../changes/change-entry';
import { useUnsentMachines } from '../machines';
import { SENT } from './sent-words';
import '../not-sent.css';

const ALL = {};

interface Props {
  /** Called when the user opens a record. */
  onLeave: () => void;
}

function SentEntry({ line, onLeave }: Props & { line: SentLine }): ReactNode {
  const { sentAt: at } = line;
  if (line.kind === 'change')
    return (
      <ChangeEntry change={line.change} at={at} state={SENT.whatBecame(line)} onLeave={onLeave} />
    );
  const { item, itemId, count } = line;
  return (
    <TitledEntry
      action={SENT.photosOf(photos(count))}
      title={item?.title ?? SENT.unknownItem}
      path={item === null ? null : itemPath({ inspectionId: item.inspectionId, id: itemId })}
      at={at}
      state={SENT.whatBecameOf(line)}
      onLeave={onLeave}
    />
  );
}

/** What the user has sent from this device in the last day; renders nothing if there is nothing. */
export default function RecentlySent({ onLeave }: Props): ReactNode {
  const { data } = useLoad(useUnsentMachines().recentlySent, ALL);
  if (data === null || data.lines.length === 0) return null;
  return (
    <section className="unsent-changes" aria-labelledby="recently-sent">
      <h2 id="recently-sent">Recently Sent</h2>
      <p className="card-note">{SENT.summary(data)}</p>
      <ul>
        {data.lines.map((line) => (
          <SentEntry key={line.key} line={line} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}
