import { expect, test } from 'vitest';
import { idIn, idText, LOCAL_IDS, serverIdIn } from '../../../machines/outbox/local-id';

test('an id is read from an address as it was written', () => {
  for (const id of [1, 42, 2_147_483_647, -1, -36, -123_456_789, -LOCAL_IDS])
    expect(idIn(idText(id)), idText(id)).toBe(id);
});

test('a local id starts with a tilde, an id of the server is decimal', () => {
  expect([idText(42), idText(-36)]).toEqual(['42', '~10']);
});

test('anything that is not an id is refused', () => {
  const texts = [
    '',
    '0',
    '-1',
    '007',
    '1.5',
    '1e3',
    '2147483648',
    '99999999999999999999',
    'x',
    '~',
    '~0',
    '~01',
    '~-1',
    '~A',
    '~1.',
  ];
  const long = `~${(LOCAL_IDS + 1).toString(36)}`;
  for (const text of [...texts, long, '~zzzzzzzzzzz', ' ~1', '~1\n', '~1/2', '%7E1'])
    expect(idIn(text), text).toBeNull();
});

test('a local id is not mistaken for one of the server', () => {
  expect(['~1', '42', '-1'].map(serverIdIn)).toEqual([null, 42, null]);
});
