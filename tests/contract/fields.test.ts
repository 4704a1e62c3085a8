import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../contract/call';
import { CLIENT_INPUTS } from '../../contract/clients/client';
import { ITEM_CATEGORIES, ITEM_STATUSES } from '../../contract/enums';
import {
  BooleanParam,
  emailText,
  Sha256,
  Id,
  IdParam,
  nameOf,
  OptionalAmount,
  OptionalId,
  optionalNameOf,
  OptionalNumber,
  optionalText,
  requiredText,
  TimeZone,
  Version,
} from '../../contract/fields';
import { INSPECTION_INPUTS } from '../../contract/inspections/inspection';
import { ITEM_INPUTS } from '../../contract/items/calls';
import { OFFICE_FIELDS } from '../../contract/office/office-fields';
import { ProjectInput } from '../../contract/projects/calls';
import { NewView } from '../../contract/views/calls';
import { accepted, refusal } from '../support/schemas';

const UNSTORABLE = ['Contains characters that cannot be stored'];
const REQUIRED = ['This field is required'];

describe('text in one line', () => {
  it.each<[string, Schema]>([
    ['the name of a client', CLIENT_INPUTS.name],
    ['the phone of a client', CLIENT_INPUTS.phone],
    ['the name of a project', ProjectInput.shape.name],
    ['the title of an inspection', INSPECTION_INPUTS.title],
    ['the inspector of an inspection', INSPECTION_INPUTS.inspectorName],
    ['the weather of an inspection', INSPECTION_INPUTS.weatherConditions],
    ['the title of an item', ITEM_INPUTS.title],
    ['the location of an item', ITEM_INPUTS.location],
    ['the name of a view', NewView.shape.name],
    ['the name of the office', OFFICE_FIELDS.name.input],
  ])('has blanks for line breaks and tabs: %s', (_, schema) => {
    expect(accepted(schema, ' Quay \r\n 4\tNorth\n')).toBe('Quay 4 North');
  });
});

describe('required text', () => {
  const text = requiredText(5);

  it('is trimmed at its ends only', () => {
    expect(accepted(text, ' \t a b \n')).toBe('a b');
  });

  it.each([undefined, null, 7, '', ' \n ', '\u200b\u202e', '\u2800\u3164'])(
    'is reported as missing: %j',
    (value) => {
      expect(refusal(text, value)).toEqual(REQUIRED);
    },
  );

  it('accepts the maximum length and refuses one character more', () => {
    expect(accepted(text, ' 12345 ')).toBe('12345');
    expect(refusal(text, '123456')).toEqual(['Must be no more than 5 characters']);
  });

  it('counts characters, not code units', () => {
    expect(accepted(text, '😀😀😀😀😀')).toBe('😀😀😀😀😀');
    expect(refusal(text, '😀😀😀😀😀😀')).toEqual(['Must be no more than 5 characters']);
  });

  it('keeps no control characters except tabs and line breaks', () => {
    const controls = Array.from({ length: 160 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => /\p{Cc}/u.test(character),
    );
    expect(accepted(requiredText(100), `a${controls.join('')}b`)).toBe('a\t\n\n\n\r\nb');
    expect(accepted(optionalText(100), '\u001a § 11\u001a\tA\r\nB\u0000')).toBe('§ 11\tA\r\nB');
    expect(accepted(optionalText(5), '\u0000\u001a')).toBeNull();
    expect(refusal(text, '\u001a')).toEqual(REQUIRED);
    expect(accepted(text, '12345\u001a')).toBe('12345');
  });

  it.each(['\ud800', 'a\udc00b'])('refuses text that cannot be stored: %j', (value) => {
    expect(refusal(text, value)).toEqual(UNSTORABLE);
  });
});

describe('optional text', () => {
  const text = optionalText(5);

  it.each([undefined, null, '', '  '])('is null when empty: %j', (value) => {
    expect(accepted(text, value)).toBeNull();
  });

  it('refuses numbers, long text and text that cannot be stored', () => {
    expect(refusal(text, 7)).toEqual(['Must be text']);
    expect(refusal(text, '123456')).toEqual(['Must be no more than 5 characters']);
    expect(refusal(text, '\ud800')).toEqual(UNSTORABLE);
  });

  it('keeps any well-formed text without control characters, trimmed', () => {
    const long = optionalText(1000);
    const storable = fc.string({ unit: 'binary' }).filter((value) => !/\p{Cc}/u.test(value));
    fc.assert(
      fc.property(storable, (value) => {
        expect(accepted(long, value)).toBe(value.trim() === '' ? null : value.trim());
      }),
    );
  });
});

it('a digest may be in capitals', () => {
  expect(accepted(Sha256, 'AB'.repeat(32))).toBe('ab'.repeat(32));
});

describe('an e-mail address', () => {
  it.each(['a@b.co', 'First.Last+tag@example-site.org', " o'neil@example.org "])(
    'may be %j',
    (value) => {
      expect(accepted(emailText(), value)).toBe(value.trim());
    },
  );

  it.each(['a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b.co\u0000', 'a@b..co', '<a@b.co>'])(
    'is not %j',
    (value) => {
      expect(refusal(emailText(), value)).toEqual(['Please enter a valid email address']);
    },
  );

  it('is required and has at most 254 characters', () => {
    expect(refusal(emailText(), '')).toEqual(REQUIRED);
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(70)}.co`;
    expect(refusal(emailText(), long)).toEqual(['Must be no more than 254 characters']);
  });
});

describe('an id', () => {
  const WRONG = ['Must be a positive whole number'];

  it('is a positive whole number of 31 bits', () => {
    expect(accepted(Id, 2_147_483_647)).toBe(2_147_483_647);
    for (const value of [0, -1, 1.5, 2_147_483_648, Infinity, NaN, '1', true]) {
      expect(refusal(Id, value)).toContain(WRONG[0]);
    }
  });

  it.each([
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    '1e99',
    'abc',
    '',
    ' 1',
    '١',
    '2147483648',
    '9999999999',
  ])('in a path is not %j', (value) => {
    expect(refusal(IdParam, value)).toEqual(WRONG);
  });

  it('in a path is any positive number in plain digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
        expect(accepted(IdParam, String(id))).toBe(id);
      }),
    );
  });

  it('is null when optional and absent', () => {
    expect(accepted(OptionalId, undefined)).toBeNull();
    expect(accepted(OptionalId, null)).toBeNull();
    expect(accepted(OptionalId, 3)).toBe(3);
  });
});

describe('a number', () => {
  it('of an amount is finite, not negative, and null when absent', () => {
    expect(accepted(OptionalAmount, undefined)).toBeNull();
    expect(accepted(OptionalAmount, null)).toBeNull();
    expect(accepted(OptionalAmount, 0)).toBe(0);
    expect(accepted(OptionalAmount, 12.34)).toBe(12.34);
    expect(refusal(OptionalAmount, -0.01)).toEqual(['Must be a positive number']);
    expect(refusal(OptionalAmount, 1e13)).toEqual(['Must be no more than 1000000000000']);
    for (const value of ['1', NaN, Infinity, true]) {
      expect(refusal(OptionalAmount, value)).toEqual(['Must be a valid number']);
    }
  });

  it('of a temperature may be below zero', () => {
    expect(accepted(OptionalNumber, -12.5)).toBe(-12.5);
    expect(refusal(OptionalNumber, -1e13)).toEqual(['Must be a valid number']);
  });

  it('of a version is positive and whole', () => {
    expect(accepted(Version, 1)).toBe(1);
    expect(refusal(Version, undefined)).toEqual(REQUIRED);
    expect(refusal(Version, 0)).toEqual(['Must be at least 1']);
    expect(refusal(Version, 1.5)).toEqual(['Must be a whole number']);
    expect(refusal(Version, '1')).toEqual(['Must be a valid number']);
  });
});

describe('a name of a list', () => {
  const spellings = (name: string) =>
    fc
      .tuple(
        fc.array(fc.boolean(), { minLength: name.length, maxLength: name.length }),
        fc.constantFrom('', ' ', '-', '_'),
        fc.nat(name.length),
      )
      .map(([upper, separator, at]) => {
        const letters = Array.from(name).map((letter, index) =>
          upper[index] === true ? letter.toUpperCase() : letter.toLowerCase(),
        );
        return letters.slice(0, at).join('') + separator + letters.slice(at).join('');
      });

  it('is accepted in any case, with spaces and dashes', () => {
    const named = fc
      .constantFrom(...ITEM_STATUSES)
      .chain((name) => spellings(name).map((spelling) => ({ name, spelling })));
    fc.assert(
      fc.property(named, ({ name, spelling }) => {
        expect(accepted(nameOf(ITEM_STATUSES), spelling)).toBe(name);
      }),
    );
  });

  it.each(['', 'Done', 'constructor', '__proto__', 'toString', 1, null, undefined, ['Open']])(
    'refuses %j and lists the valid names',
    (value) => {
      expect(refusal(nameOf(ITEM_STATUSES), value)).toEqual([
        'Must be one of: Draft, Open, InProgress, Resolved, Verified, Closed',
      ]);
    },
  );

  it('is null when optional and absent', () => {
    const category = optionalNameOf(ITEM_CATEGORIES);
    for (const value of [undefined, null, '']) expect(accepted(category, value)).toBeNull();
    expect(accepted(category, 'hvac')).toBe('HVAC');
    expect(refusal(category, 'Roof')).toEqual([
      'Must be one of: Structural, Electrical, Plumbing, HVAC, Safety, Quality, Other, Cosmetic',
    ]);
  });
});

describe('in a query', () => {
  it('a flag is true or false', () => {
    expect(accepted(BooleanParam, 'true')).toBe(true);
    expect(accepted(BooleanParam, 'false')).toBe(false);
    for (const value of ['1', 'yes', 'TRUE', true]) {
      expect(refusal(BooleanParam, value)).toEqual(['Must be true or false']);
    }
  });

  it('a time zone must be supported by the runtime', () => {
    expect(accepted(TimeZone, 'Europe/Berlin')).toBe('Europe/Berlin');
    expect(refusal(TimeZone, 'Mars/Olympus')).toEqual([
      'Must be a time zone such as Europe/Berlin',
    ]);
    expect(refusal(TimeZone, '+05:30')).toEqual(['Must be a time zone such as Europe/Berlin']);
  });

  it.each([
    ['europe/BERLIN', 'Europe/Berlin'],
    ['america/port_of_spain', 'America/Port_of_Spain'],
    ['utc', 'UTC'],
    ['ETC/gmt+5', 'Etc/GMT+5'],
  ])('the time zone %s has one spelling', (spelling, zone) => {
    expect(accepted(TimeZone, spelling)).toBe(zone);
  });

  it.each([
    'Asia/Calcutta',
    'Asia/Kolkata',
    'Europe/Kiev',
    'Europe/Kyiv',
    'America/Port-au-Prince',
  ])('the time zone %s keeps its name, although others have the same clock', (zone) => {
    expect(accepted(TimeZone, zone)).toBe(zone);
  });

  it('an alias in an unusual case becomes the zone that it stands for', () => {
    const spellings = ['us/eastern', 'US/EASTERN', 'uS/eAstern'];
    expect(new Set(spellings.map((zone) => accepted(TimeZone, zone))).size).toBe(1);
  });
});
