import { resolutionMachine } from '../../../machines/items/resolution.machine';
import { resolutionValuesOf } from '../../../machines/items/resolution-values';
import { anItem, aResolvedItem } from '../../support/records/items';
import { formModel } from '../forms/form-model';

export const model = formModel(resolutionMachine, {
  initial: resolutionValuesOf(anItem(), '2026-03-01'),
  complete: { resolutionNotes: 'Handrail bolted down', resolutionType: 'fixed' },
  incomplete: { resolutionNotes: '' },
  version: 1,
  subjectId: 7,
  saved: aResolvedItem(),
  theirs: anItem({ version: 2, title: 'Very loose handrail' }),
});
