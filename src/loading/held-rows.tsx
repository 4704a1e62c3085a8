import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';

interface Props {
  /** How many new rows are not shown yet; 0 if rows have only left or moved. */
  count: number;
  onShow: () => void;
}

/** Says that others have changed a list, which does not move before its reader wants it to. */
export default function HeldRows({ count, onShow }: Props): ReactNode {
  return (
    <div className="card-header" role="status">
      <Button look="outlined" onClick={onShow}>
        <Icon name="refresh" />
        {count === 0 ? 'Show Changes' : `Show ${String(count)} New`}
      </Button>
    </div>
  );
}
