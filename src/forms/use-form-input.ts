import { nanoid } from 'nanoid';
import { useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { FormInput } from '../../machines/forms/form-context';
import { useClock } from '../platform/actors';
import { useUserId } from '../platform/user-id';

interface Start<Values> {
  initial: () => Values;
  version: number | null;
  /** The name of its drafts: one per form and record. */
  draftForm: string;
  subjectId: number | null;
  /** The actor that shows the record that the form changes. */
  listener?: AnyActorRef;
}

/** The initial values of a form, and the keys of its draft and saves. */
export function useFormInput<Values extends object>(start: Start<Values>): FormInput<Values> {
  const userId = useUserId();
  const clock = useClock();
  const [input] = useState<FormInput<Values>>(() => ({
    initial: start.initial(),
    version: start.version,
    draftKey: { userId, form: start.draftForm, holder: nanoid() },
    saveKey: nanoid(),
    clock,
    subjectId: start.subjectId,
    listener: start.listener,
  }));
  return input;
}
