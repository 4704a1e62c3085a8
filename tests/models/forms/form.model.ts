import { formMachineOf } from '../../../machines/forms/form.machine';
import { formModel } from './form-model';

interface Values {
  title: string;
  text: string;
}

/**
 * Every form is this machine with other values; forms with different paths have a separate model.
 */
export const model = formModel(
  formMachineOf<Values, string>({
    id: 'form',
    mergesHere: true,
    validate: ({ values, intent }) => ({
      ...(values.title === '' ? { title: 'Title is required' } : {}),
      ...(values.text === '' && intent === 'save' ? { text: 'Text is required' } : {}),
    }),
    valuesOf: (record) => {
      const { title, text, version } = record as Values & { version: number };
      return { values: { title, text }, version };
    },
  }),
  {
    initial: { title: '', text: '' },
    complete: { title: 'Crack', text: 'Along the beam' },
    incomplete: { title: '', text: '' },
    draft: { title: 'Crack', text: '' },
    version: 7,
    subjectId: 1,
    saved: 'the record',
    theirs: { title: 'Theirs', text: 'theirs', version: 8 },
    elsewhere: { title: '', text: '', version: 9 },
  },
);
