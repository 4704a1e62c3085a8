import { Dropdown, type DropdownProps } from 'primereact/dropdown';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
} from 'react';
import { IconButton } from '../button/icon-button';
import { useKeptHandle } from '../prime/kept-handle';
import { PLACED_WHEN_NEW } from '../prime/placed-when-new';
import { enterSearched } from './enter-searched';
import type { SelectParts } from './select-props';
import { useTypedEarly } from './typed-early';
import { useBackClosesPanel } from '../layers/use-back-closes';
import { useCombobox } from './use-combobox';

/** Without these, PrimeReact's markup has critical accessibility violations. */
const ACCESSIBLE = {
  root: {
    'aria-activedescendant': undefined,
    'aria-invalid': undefined,
    'aria-describedby': undefined,
    'aria-required': undefined,
  },
  select: { 'aria-hidden': true },
  trigger: {
    role: undefined,
    'aria-hidden': true,
    'aria-haspopup': undefined,
    'aria-expanded': undefined,
  },
  filterInput: { 'aria-label': 'Search' },
} satisfies DropdownProps['pt'];

/** PrimeReact's own is a picture that has the focus. */
function ClearButton(props: Omit<ComponentProps<'button'>, 'title'>): ReactNode {
  return <IconButton {...props} icon="times" label="Clear" />;
}

/** A select that can open. */
export function SelectWithPanel<Value extends string | number>({
  options,
  canClear = false,
  onChange,
  onFilter,
  filterText = '',
  onBlur,
  value,
  emptyText = 'No options',
  chosen,
  earlyRef,
  ...rest
}: SelectParts<Value>): ReactNode {
  const { handle: dropdown, keep } = useKeptHandle<Dropdown>();
  const typed = useTypedEarly(earlyRef);
  const panel = useBackClosesPanel();
  const combobox = useCombobox(dropdown, chosen);
  useLayoutEffect(() => {
    if (earlyRef.current.asked !== null) dropdown.current?.getFocusInput()?.focus();
  }, [earlyRef, dropdown]);
  useEffect(() => {
    if (earlyRef.current.asked === 'open') dropdown.current?.show();
  }, [earlyRef, dropdown]);
  const typeEarly = (event: KeyboardEvent) => {
    const isOnSelect = event.target === dropdown.current?.getFocusInput();
    if (onFilter === undefined || !isOnSelect || !typed.take(event)) return;
    event.preventDefault();
    event.stopPropagation();
    dropdown.current?.show();
  };
  const keyInSearch = (event: KeyboardEvent<HTMLInputElement>) => {
    const opened = dropdown.current?.getOverlay();
    if (opened == null || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // PrimeReact takes the option that is now where the chosen one was.
      event.preventDefault();
      event.stopPropagation();
      enterSearched(event.currentTarget, opened);
    }
    if (event.key === 'Tab') {
      // The browser goes on from the select to what is beside it.
      dropdown.current?.getFocusInput()?.focus();
      dropdown.current?.hide();
    }
  };
  return (
    <Dropdown
      ref={keep}
      {...rest}
      value={value}
      onShow={() => {
        panel.opened(() => {
          dropdown.current?.hide();
          dropdown.current?.getFocusInput()?.focus();
        });
        typed.opened(dropdown.current?.getOverlay());
        combobox.opened();
      }}
      // Opening the panel already moves the focus; the user leaves the field only when it closes.
      onHide={() => {
        panel.left();
        typed.closed();
        combobox.closed();
        onBlur?.();
      }}
      // The server has already filtered the options, so all pass the component's own filter.
      options={options.map((option) => ({ ...option, search: filterText }))}
      pt={{
        ...ACCESSIBLE,
        root: { ...ACCESSIBLE.root, onKeyDownCapture: typeEarly },
        transition: PLACED_WHEN_NEW,
        // Hovering shows the full name, because a filter only has room for its beginning.
        input: { title: chosen },
        filterInput: { ...ACCESSIBLE.filterInput, onKeyDownCapture: keyInSearch },
      }}
      showClear={canClear && value !== null}
      clearIcon={({ iconProps }) => <ClearButton {...(iconProps as ComponentProps<'button'>)} />}
      filter={onFilter !== undefined}
      {...(onFilter === undefined
        ? {}
        : {
            filterBy: 'search',
            filterInputAutoFocus: true,
            panelClassName: 'searched',
            onFilter: ({ filter }) => {
              onFilter(filter);
            },
          })}
      emptyMessage={emptyText}
      emptyFilterMessage={emptyText}
      scrollHeight="16rem"
      onChange={(event) => {
        panel.left();
        onChange((event.value ?? null) as Value | null);
      }}
    />
  );
}
