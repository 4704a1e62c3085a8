import { unkept } from '../../../machines/outbox/change-rules';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';

/**
 * The changes whose authors wait for the answer. A change that is made in the meantime is based on
 * what they will have done, because they are carried out before it.
 */
export function createChangesUnderWay() {
  const all = new Set<NewChange>();
  return {
    /**
     * The changes of the record with one of these ids, under its id `as`: a local id may just have
     * been replaced.
     */
    of: (ids: readonly (number | null)[], as: number): KeptChange[] =>
      [...all]
        .filter(({ record }) => ids.includes(record))
        .map((change) => unkept({ ...change, record: as })),
    /** Carries out a change; it is under way until the outcome is known. */
    during: async <Outcome>(change: NewChange, work: () => Promise<Outcome>): Promise<Outcome> => {
      all.add(change);
      try {
        return await work();
      } finally {
        all.delete(change);
      }
    },
  };
}
