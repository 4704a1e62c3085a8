import { expect, test } from 'vitest';
import { SIGNATURE_MESSAGES } from '../../../contract/signatures/messages';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import {
  EMPTY_SIGNATURE,
  signatureBody,
  type SignatureValues,
  validateSignature,
  withoutLastStroke,
  withStroke,
} from '../../../machines/signatures/signature-values';
import { DRAWING, signatureOf } from '../../support/records/signatures';

/** What one person fills in to sign or to refuse. */

const KOCH: SignatureValues = {
  ...EMPTY_SIGNATURE,
  name: 'Lena Koch',
  role: 'Site manager',
  drawing: DRAWING,
};

const { sha256, signedAt, agreementVersion } = signatureOf('a'.repeat(64));
const shown = { sha256, signedAt, agreementVersion, place: null };

test.each<[string, SignatureValues, readonly string[]]>([
  ['nothing', EMPTY_SIGNATURE, ['name', 'role', 'drawing']],
  ['a drawing', KOCH, []],
  ['a touch', { ...KOCH, drawing: { ...DRAWING, paths: ['M1 1L2 2'] } }, ['drawing']],
  ['a typed name', { ...KOCH, drawing: null, isTyped: true }, []],
  ['no reason for a refusal', { ...KOCH, decision: 'refused' }, ['reason']],
  ['a reason', { ...KOCH, drawing: null, decision: 'refused', reason: 'No' }, []],
])('with %s', (_, values, fields) => {
  expect(Object.keys(validateSignature({ values }))).toEqual(fields);
});

test('missing fields are named', () => {
  expect(validateSignature({ values: EMPTY_SIGNATURE })).toEqual({
    name: RULE_MESSAGES.required,
    role: RULE_MESSAGES.required,
    drawing: SIGNATURE_MESSAGES.nothingDrawn,
  });
});

test('a request contains what counts: the drawing, the typed name, or the reason', () => {
  const all = { ...KOCH, reason: 'No' };
  const signed = signatureOf(sha256);
  const { drawing, ...typed } = signed;
  expect(signatureBody(all, shown)).toEqual({ ...typed, drawing });
  expect(signatureBody({ ...all, isTyped: true }, shown)).toEqual(typed);
  const refused = { ...typed, decision: 'refused', reason: 'No' };
  expect(signatureBody({ ...all, decision: 'refused' }, shown)).toEqual(refused);
  const place = { latitude: 52.5, longitude: 13.4, accuracy: 9 };
  expect(signatureBody(all, { ...shown, place })).toEqual({ ...signed, place });
});

test('the first stroke sets the size of the drawing area, and the last one can be undone', () => {
  const first = withStroke(null, { path: 'M1 1L9 9', width: 300, height: 120 });
  const turned = withStroke(first, { path: 'M2 2L8 8', width: 800, height: 60 });
  expect(turned).toEqual({ width: 300, height: 120, paths: ['M1 1L9 9', 'M2 2L8 8'] });
  expect(withoutLastStroke(turned)).toEqual(first);
  expect(withoutLastStroke(first)).toBeNull();
  expect(withoutLastStroke(null)).toBeNull();
});
