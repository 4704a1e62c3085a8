import type { ReactNode } from 'react';
import { Icon } from './icon';
import { Input } from './input';
import { focusFirstResult, SEARCH_ID } from './search-focus';
import './search-box.css';

interface Props {
  label: string;
  value: string;
  onType: (text: string) => void;
}

/**
 * The search field of a list; a page has at most one. The down arrow key moves to the first result.
 */
export function SearchBox({ label, value, onType }: Props): ReactNode {
  return (
    <div className="search-box" role="search">
      <Icon name="search" />
      <Input
        id={SEARCH_ID}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={value}
        onChange={(event) => {
          onType(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.altKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          focusFirstResult();
        }}
      />
    </div>
  );
}
