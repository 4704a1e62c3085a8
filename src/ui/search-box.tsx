import type { ReactNode } from 'react';
import { Icon } from './icon';

interface Props {
  label: string;
  value: string;
  onType: (text: string) => void;
}

/** Where a list is searched. */
export function SearchBox({ label, value, onType }: Props): ReactNode {
  return (
    <div className="search-box" role="search">
      <Icon name="search" />
      <input
        type="search"
        className="p-inputtext p-component"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={value}
        onChange={(event) => {
          onType(event.target.value);
        }}
      />
    </div>
  );
}
