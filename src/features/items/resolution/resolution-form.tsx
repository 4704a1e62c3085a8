import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import { RESOLUTION_MESSAGES } from '../../../../contract/items/messages';
import { mustBeVerified } from '../../../../contract/items/verification';
import { localDay } from '../../../../machines/forms/local-minute';
import type { ActionItem } from '../../../../machines/items/action-item';
import {
  openItemOf,
  resolutionDraft,
  resolutionValuesOf,
  resolvedItemOf,
  validateResolution,
} from '../../../../machines/items/resolution-values';
import { useItemMachines } from '../machines';
import { FormQuestions } from '../../../forms/form-questions';
import { FormFrame } from '../../../forms/form-frame';
import { FormFields } from '../../../forms/form-fields';
import { SubmitFooter } from '../../../forms/submit-footer';
import { RestoredNotice } from '../../../forms/restored-notice';
import { Alert } from '../../../ui/message/alert';
import { useForm } from '../../../forms/use-form';
import { useFormInput } from '../../../forms/use-form-input';
import { Evidence } from './evidence';
import { ResolutionFields } from './resolution-fields';
import { type Closing, useEvidence } from './use-evidence';
import { LinkButton } from '../../../ui/button/link-button';

interface Props {
  item: ActionItem;
  /** The actor that is notified when the item is resolved or the form is cancelled. */
  listener: AnyActorRef;
  /** Called when someone else has resolved the item and the user wants to see that resolution. */
  onAlreadyResolved: (item: Item) => void;
  /** Called when the user leaves the form for later. */
  onLeave: () => void;
  closing: Closing;
}

/** An unresolved item has only these of the form's fields. */
function shownOf(record: unknown, today: string) {
  const item = openItemOf(record);
  if (item === null) return null;
  const { actualHours, actualCost } = resolutionValuesOf(item, today);
  return { values: { actualHours, actualCost } };
}

/** The fields of a resolution, with the buttons below them. */
export function ResolutionForm({
  item,
  listener,
  onAlreadyResolved,
  ...leaving
}: Props): ReactNode {
  const input = useFormInput({
    initial: () => resolutionValuesOf(item, localDay(new Date())),
    version: item.version,
    draftForm: resolutionDraft(item.id),
    subjectId: item.id,
    listener,
  });
  const form = useForm({
    machine: useItemMachines().resolution,
    input,
    validate: validateResolution,
    valuesOf: shownOf,
    onCancelled: () => {
      photos.discard();
    },
  });
  const { photos, busyWith } = useEvidence(form, leaving);
  const conflict = resolvedItemOf(form.context.failure?.current);
  return (
    <FormFields>
      <FormFrame form={form} className="resolution-form">
        <RestoredNotice form={form} />
        <Evidence form={form} photos={photos} />
        <ResolutionFields form={form} mustBeVerified={mustBeVerified(item)} />
        <SubmitFooter
          form={form}
          submitLabel="Mark as Resolved"
          failed={RESOLUTION_MESSAGES.failed}
          failure={
            conflict === null ? null : (
              <Alert>
                <strong>{RESOLUTION_MESSAGES.failed}</strong>
                <p>Somebody else has already resolved this item.</p>
                <LinkButton
                  onClick={() => {
                    onAlreadyResolved(conflict);
                  }}
                >
                  Close and show it
                </LinkButton>
              </Alert>
            )
          }
          busyWith={busyWith}
          isSticky
        />
        <FormQuestions form={form} />
      </FormFrame>
    </FormFields>
  );
}
