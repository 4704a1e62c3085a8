import type { ReactNode } from 'react';
import { Icon } from './icon';
import { Input } from './input';
import './search-box.css';

interface Props {
  label: string;
  value: string;
  onType: (text: string) => void;
}

/** The search field of a list. */
export function SearchBox({ label, value, onType }: Props): ReactNode {
  return (
    <div className="search-box" role="search">
      <Icon name="search" />
      <Input
        type="search"
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
