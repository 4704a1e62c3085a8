import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { grouped } from '../../../contract/messages/counts';
import { useIsOnline } from '../../platform/connection/use-is-online';
import { Button } from '../../ui/button/button';
import { Icon, type IconName } from '../../ui/icon/icon';

interface Props {
  label: string;
  icon: IconName;
  /** Details of the figure, such as its month. */
  hint: string;
  /** Null while it is loading. */
  value: number | null;
  /** The reason for a missing figure; the card then offers to retry. */
  failure: string | null;
  onRetry: () => void;
  /** The address of the list of counted records. */
  href: string;
  /** What that list shows, if it has more than the counted records. */
  opens?: string;
}

/** One figure; it links to the counted records. */
export function MetricCard(props: Props): ReactNode {
  const { label, icon, hint, value, failure, onRetry, href, opens } = props;
  const isOnline = useIsOnline();
  /** While the browser is offline, a missing figure is no error. */
  const isMissing = !isOnline && failure !== null && value === null;
  const content = (
    <>
      <span className="metric-icon">
        <Icon name={icon} />
      </span>
      <span className="metric-label">{label}</span>
      {isMissing ? (
        <span className="metric-value">–</span>
      ) : value === null ? (
        <span className="metric-value metric-awaited">
          <span className="visually-hidden">Loading...</span>
        </span>
      ) : (
        <span className="metric-value">{grouped(value)}</span>
      )}
      <small>{isMissing ? 'needs a connection' : hint}</small>
      {opens === undefined ? null : <span className="visually-hidden">{opens}</span>}
    </>
  );
  if (failure === null || !isOnline) {
    return (
      <Link href={href} className="card metric" title={opens}>
        {content}
      </Link>
    );
  }
  return (
    <div className="card metric metric-failed" role="alert">
      <span className="metric-icon">
        <Icon name="exclamation-triangle" />
      </span>
      <span className="metric-label">{label}</span>
      <span className="metric-failure">{failure}</span>
      <Button look="outlined" aria-label={`Retry ${label}`} onClick={onRetry}>
        <Icon name="refresh" />
        Retry
      </Button>
    </div>
  );
}
