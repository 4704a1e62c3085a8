import type { Dropdown } from 'primereact/dropdown';
import { type RefObject, useLayoutEffect } from 'react';

/** Gives an element an id, unless it has one. */
function identified(element: Element, id: string): string {
  element.id ||= id;
  return element.id;
}

/**
 * What a screen reader says of a select. PrimeReact leaves out the role and the state of its input,
 * keeps the last value in it when the choice is cleared, and gives all lists the same name.
 */
export function useCombobox(
  dropdown: RefObject<Dropdown | null>,
  chosen: string | undefined,
): { opened: () => void; closed: () => void } {
  useLayoutEffect(() => {
    const input = dropdown.current?.getFocusInput();
    if (input == null) return;
    input.role = 'combobox';
    input.ariaExpanded ??= 'false';
    input.value = chosen ?? '';
  }, [dropdown, chosen]);
  return {
    opened: () => {
      const input = dropdown.current?.getFocusInput();
      const list = dropdown.current?.getOverlay()?.querySelector('[role="listbox"]');
      if (input == null || list == null) return;
      input.ariaExpanded = 'true';
      input.setAttribute('aria-controls', identified(list, `${input.id}-list`));
      const [label] = input.labels ?? [];
      if (label !== undefined)
        list.setAttribute('aria-labelledby', identified(label, `${input.id}-label`));
    },
    closed: () => {
      const input = dropdown.current?.getFocusInput();
      if (input == null) return;
      input.ariaExpanded = 'false';
      input.removeAttribute('aria-controls');
    },
  };
}
