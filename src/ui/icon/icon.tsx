import type { ReactNode } from 'react';
import './icon.css';

export type IconName =
  | 'home'
  | 'building'
  | 'folder'
  | 'users'
  | 'list'
  | 'plus'
  | 'search'
  | 'filter-slash'
  | 'ellipsis-v'
  | 'bars'
  | 'sign-out'
  | 'key'
  | 'contrast'
  | 'keyboard'
  | 'user'
  | 'eye'
  | 'eye-slash'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-down'
  | 'arrow-left'
  | 'arrow-up'
  | 'arrow-down'
  | 'sort-alt'
  | 'times'
  | 'check'
  | 'pencil'
  | 'trash'
  | 'camera'
  | 'images'
  | 'refresh'
  | 'exclamation-triangle'
  | 'info-circle'
  | 'calendar'
  | 'map-marker'
  | 'cloud-upload'
  | 'inbox'
  | 'image'
  | 'clipboard'
  | 'history'
  | 'plus-circle'
  | 'clock'
  | 'print'
  | 'copy'
  | 'grip'
  | 'columns'
  | 'to-first'
  | 'to-last'
  | 'download'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'pause'
  | 'play'
  | 'filter'
  | 'ban'
  | 'lock-open'
  | 'file'
  | 'bookmark'
  | 'archive';

/** An icon from PrimeIcons or in their style. A text next to it always states the meaning. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
