import { itemFormMachine } from '../../../machines/items/item-form.machine';
import { itemValuesOf } from '../../../machines/items/item-values';
import { anItem } from '../../support/records/items';
import { formModel } from '../forms/form-model';

export const model = formModel(itemFormMachine, {
  initial: itemValuesOf(anItem()),
  complete: { title: 'Handrail gone' },
  incomplete: { title: '' },
  draft: { title: 'Handrail gone', location: '' },
  version: 1,
  subjectId: 7,
  saved: anItem({ title: 'Handrail gone', version: 2 }),
  theirs: anItem({ title: 'Very loose handrail', version: 2 }),
  asked: 'title',
});
