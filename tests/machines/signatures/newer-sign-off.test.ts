import { expect, test } from 'vitest';
import { besideForm } from '../../../machines/signatures/newer-sign-off';
import { storedReport } from '../../models/reports/stored-report';
import { storedSignature, storedSignOff } from '../../support/records/signatures';

/** The signatures beside the form of a person whose decision waited on the device. */

const [first, last] = [storedSignature({ id: 5 }), storedSignature({ id: -9 })];
const shown = storedSignOff({ signatures: [first] });
const stale = storedSignOff({ signatures: [first, last] });
const later = storedSignOff({ report: storedReport({ id: 8 }) });

test.each([
  { under: 'the same revision, in an older answer', newest: stale, kept: [5, -9] },
  { under: 'a revision that another has followed', newest: later, kept: [5, -9] },
])('a removed decision is not shown under $under', ({ newest, kept }) => {
  const signaturesIf = (isRemoved: boolean) =>
    besideForm(shown, newest, { last, isRemoved }).signatures.map(({ id }) => id);
  expect([signaturesIf(false), signaturesIf(true)]).toEqual([kept, [5]]);
});
