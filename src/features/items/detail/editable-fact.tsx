import { type ReactNode, useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import {
  factsOf,
  factsOfRecord,
  type ItemFacts,
  validateFacts,
} from '../../../../machines/items/item-facts.machine';
import type { OwnRow } from '../../../../machines/loading/news';
import { FormQuestions } from '../../../forms/form-questions';
import { FormFailure } from '../../../forms/form-failure';
import { FormFields } from '../../../forms/form-fields';
import { FormFrame } from '../../../forms/form-frame';
import { OthersPlace } from '../../../forms/others-place';
import { type Form, useForm } from '../../../forms/use-form';
import { useFormInput } from '../../../forms/use-form-input';
import { confirmSaved } from '../../../ui/toast/confirm-saved';
import { Button } from '../../../ui/button/button';
import { IconButton } from '../../../ui/button/icon-button';
import { topLayer } from '../../../ui/layers/open-layers';
import { useIsGone } from '../../../ui/page/shown-record';
import { useMay } from '../../session/use-session';
import { useItemMachines } from '../machines';
import { NewResolution } from '../resolution/new-resolution';
import './editable-fact.css';

export interface FactProps {
  item: Item;
  /** The actor that loads the item. */
  page: AnyActorRef;
  /** The field that is being changed. */
  open: keyof ItemFacts | null;
  onOpen: (field: keyof ItemFacts | null) => void;
}

interface Props extends FactProps {
  field: keyof ItemFacts;
  /** The name of the field as the page shows it. */
  label: string;
  /** The message after a change. */
  changed: string;
  /** The control that changes it. */
  control: (form: Form<ItemFacts, Item>) => ReactNode;
  /** The current value. */
  children: ReactNode;
}

/** Focuses the first control, as the user has just asked for it. */
function focusControl(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input')?.focus();
}

function Editor({
  item,
  page,
  field,
  changed,
  control,
  onClose,
}: Omit<Props, 'children' | 'open' | 'onOpen'> & { onClose: () => void }): ReactNode {
  const form = useForm({
    machine: useItemMachines().itemFacts,
    input: useFormInput({
      initial: () => factsOf(item),
      version: item.version,
      draftForm: `item:${String(item.id)}:${field}`,
      subjectId: item.id,
      listener: page,
    }),
    validate: validateFacts,
    valuesOf: factsOfRecord,
    onSaved: (saved) => {
      confirmSaved({ kind: 'item', id: saved.id }, changed);
      // Another action may follow before the page has loaded the item again.
      page.send({ type: 'row.added', row: saved } satisfies OwnRow);
      onClose();
    },
  });
  const { failure, initial, version } = form.context;
  const cancel = () => {
    if (!form.canAct) return;
    // The page does not yet show what somebody else has saved.
    if (version !== item.version || failure?.status === 409) {
      page.send({ type: 'load.again' });
    }
    onClose();
  };
  return (
    <FormFields>
      <div
        ref={focusControl}
        className="fact-editor"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          if (topLayer() === null) cancel();
        }}
      >
        <FormFrame form={form} className="fact-form">
          {control(form)}
          <Button look="outlined" disabled={!form.canAct} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!form.isValid || !form.canSend}>
            {form.isBusy ? 'Saving...' : 'Save'}
          </Button>
        </FormFrame>
        <OthersPlace form={form} />
        <FormFailure form={form} failed={ITEM_MESSAGES.updateFailed} />
        <FormQuestions
          form={form}
          theirs={
            field === 'status' ? (
              <NewResolution record={failure?.current} seen={initial.resolvedAt} />
            ) : null
          }
        />
      </div>
    </FormFields>
  );
}

/** A field of an item, with a button that changes it in place. */
export function EditableFact({ children, open, onOpen, ...props }: Props): ReactNode {
  const mayEdit = useMay('canManageItems');
  const { label, field } = props;
  const isGone = useIsGone();
  const opener = useRef<HTMLButtonElement>(null);
  if (!mayEdit) return children;
  if (open === field) {
    return (
      <Editor
        {...props}
        onClose={() => {
          onOpen(null);
          requestAnimationFrame(() => opener.current?.focus());
        }}
      />
    );
  }
  return (
    <div className="fact">
      <div>{children}</div>
      <IconButton
        ref={opener}
        icon="pencil"
        label={`Change ${label}`}
        title={`Change ${label}`}
        disabled={open !== null || isGone}
        onClick={() => {
          onOpen(field);
        }}
      />
    </div>
  );
}
