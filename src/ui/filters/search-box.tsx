import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { Input } from '../field/input';
import { focusFirstResult, leaveSearch, SEARCH_ID } from './search-focus';
import './search-box.css';

interface Props {
  label: string;
  value: string;
  onType: (text: string) => void;
}

const hasScreenKeyboard = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * The search field of a list; a page has at most one. The down arrow key moves to the first result;
 * on a touch screen, Enter puts away the keyboard, which covers them.
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
        enterKeyHint="search"
        onKeyDown={(event) => {
          if (event.altKey || event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && hasScreenKeyboard()) leaveSearch();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          focusFirstResult();
        }}
      />
    </div>
  );
}
