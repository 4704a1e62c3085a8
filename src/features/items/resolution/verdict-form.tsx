import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import { TEXT_LIMITS } from '../../../../contract/limits';
import type { ActionItem } from '../../../../machines/items/action-item';
import { type Verdict, verdictDraft } from '../../../../machines/items/resolution-values';
import {
  noVerdict,
  validateVerdict,
  type VerdictValues,
  waitingItemOf,
} from '../../../../machines/items/verdict-values';
import { FormQuestions } from '../../../forms/form-questions';
import { FormFields } from '../../../forms/form-fields';
import { FormFrame } from '../../../forms/form-frame';
import { RestoredNotice } from '../../../forms/restored-notice';
import { SubmitFooter } from '../../../forms/submit-footer';
import { TextField } from '../../../forms/text-field';
import { useForm } from '../../../forms/use-form';
import { useFormInput } from '../../../forms/use-form-input';
import { useItemMachines } from '../machines';
import { Evidence } from './evidence';
import { NewResolution } from './new-resolution';
import { type Closing, useEvidence } from './use-evidence';

const WORDS = {
  return: { submit: 'Return Item', failed: VERIFICATION_MESSAGES.returnFailed },
  verify: { submit: 'Verify Anyway', failed: VERIFICATION_MESSAGES.verifyFailed },
} as const;

interface Props {
  verdict: Verdict;
  item: ActionItem;
  /** The actor that is notified when the item is saved or the form is cancelled. */
  listener: AnyActorRef;
  /** Called when the user leaves the form for later. */
  onLeave: () => void;
  closing: Closing;
}

/** The item does not show anything that the user types here. */
const shownOf = (record: unknown) => (waitingItemOf(record) === null ? null : { values: {} });

/**
 * The reason for returning an item, with photos of what is still wrong, or for verifying one's own
 * resolution.
 */
export function VerdictForm({ verdict, item, listener, ...leaving }: Props): ReactNode {
  const input = useFormInput({
    initial: () => noVerdict(item),
    version: item.version,
    draftForm: verdictDraft(verdict, item.id),
    subjectId: item.id,
    listener,
  });
  const form = useForm<VerdictValues, Item>({
    machine: useItemMachines().verdict,
    input,
    validate: validateVerdict,
    valuesOf: shownOf,
    onCancelled: () => {
      photos.discard();
    },
  });
  const { photos, busyWith } = useEvidence(form, leaving);
  const { failure, initial } = form.context;
  return (
    <FormFields>
      <FormFrame form={form} className="resolution-form">
        <RestoredNotice form={form} />
        {verdict === 'return' ? <Evidence form={form} photos={photos} /> : null}
        <TextField
          label="Reason"
          isRequired
          rows={4}
          limit={TEXT_LIMITS.reason}
          {...form.field('reason')}
        />
        <SubmitFooter
          form={form}
          submitLabel={WORDS[verdict].submit}
          failed={WORDS[verdict].failed}
          busyWith={busyWith}
          isSticky
        />
        <FormQuestions
          form={form}
          theirs={<NewResolution record={failure?.current} seen={initial.resolvedAt} />}
        />
      </FormFrame>
    </FormFields>
  );
}
