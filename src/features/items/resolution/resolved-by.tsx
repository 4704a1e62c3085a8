import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import { useMoment } from '../../../platform/actors';
import { useIsPrinting } from '../../../ui/window/use-is-printing';
import { breakable } from '../../../ui/text/breakable';
import { formatAgo, formatMinute } from '../../../ui/text/dates';

/** Such as `, 2 hours ago`; empty for an unknown instant. */
export function Since({ at }: { at: string | null }): ReactNode {
  const { now } = useMoment();
  const isPrinting = useIsPrinting();
  return at === null ? null : `, ${isPrinting ? formatMinute(at) : formatAgo(at, now)}`;
}

/** Such as ` · resolved by Ada Berg, 2 hours ago`; empty if the resolver is unknown. */
export function ResolvedBy({
  item: { resolvedByUserName: name, resolvedAt },
}: {
  item: Pick<Item, 'resolvedByUserName' | 'resolvedAt'>;
}): ReactNode {
  return name === null ? null : (
    <>
      {' · resolved by '}
      {breakable(name)}
      <Since at={resolvedAt} />
    </>
  );
}
