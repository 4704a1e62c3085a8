import type { ReactNode } from 'react';
import { Button } from '../ui/button/button';
import { Icon } from '../ui/icon/icon';
import './held-rows.css';

interface Props {
  /** 0 if rows have only been removed or moved. */
  count: number;
  onShow: () => void;
}

/** Floats above the page, so that nothing moves when it appears. */
export default function HeldRowsButton({ count, onShow }: Props): ReactNode {
  return (
    <div className="held-rows" role="status">
      <Button look="outlined" onClick={onShow}>
        <Icon name="refresh" />
        {count === 0 ? 'Show Changes' : `Show ${String(count)} New`}
      </Button>
    </div>
  );
}
