import { expect, test } from 'vitest';
import { isPhone } from '../../../contract/clients/contact';

test.each(['0123456789', '+49 30 1234567', '(030) 123-45678', ' 555 010 99887 '])(
  '%j is a phone number',
  (text) => {
    expect(isPhone(text)).toBe(true);
  },
);

test.each(['', '123456789', '12345678901x', '0123456789 ext. 4', '++4930123456', '٠١٢٣٤٥٦٧٨٩'])(
  '%j is not a phone number',
  (text) => {
    expect(isPhone(text)).toBe(false);
  },
);
