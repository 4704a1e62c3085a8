import { useState } from 'react';
import type { FormInput } from '../../machines/form/form.machine';
import { localDay } from '../../machines/form/local-minute';
import { useServices } from '../app/services';

interface Start<Values> {
  initial: () => Values;
  version: number | null;
  /** Under which what is typed is kept: one per form and record. */
  draftKey: string;
  subjectId: number | null;
}

/** What a form starts with; what was typed before and never saved comes back, on its own version. */
export function useFormInput<Values extends object>(start: Start<Values>): FormInput<Values> {
  const { typedText } = useServices();
  const [input] = useState<FormInput<Values>>(() => {
    const initial = start.initial();
    const recalled = typedText.recall(start.draftKey, initial);
    return {
      initial,
      typed: recalled?.values ?? null,
      version: recalled?.version ?? start.version,
      draftKey: start.draftKey,
      saveKey: crypto.randomUUID(),
      today: localDay(new Date()),
      subjectId: start.subjectId,
    };
  });
  return input;
}
