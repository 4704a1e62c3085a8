import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OptionalAmount, OptionalMoney } from '../../contract/fields';
import { amountOf, amountText, moneyOf, moneyText } from '../../contract/rules/amount';
import { accepted, refusal } from '../support/schemas';

describe('a typed amount', () => {
  it.each([
    ['', null],
    [' \t ', null],
    ['0', 0],
    ['-0', 0],
    [' 12.50 ', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+7', 7],
    ['-2.5', -2.5],
    ['\u22122.5', -2.5],
    ['1,234', 1234],
    ['1,500.75', 1500.75],
    ['1,000,000.50', 1_000_000.5],
    ['007', 7],
    ['2,5', 2.5],
    ['-2,5', -2.5],
    ['1234,50', 1234.5],
    ['1,23', 1.23],
    ['1,2345', 1.2345],
    ['1234,567', 1234.567],
    ['0,125', 0.125],
    [',5', 0.5],
    ['2,', 2],
  ])('%j is %d', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it.each([
    '1,00,0',
    '1,234,',
    '1,234,50',
    '0,125,000',
    '1,5.5',
    '1.234,50',
    '1.234.567',
    '1 234',
    '1e9',
    '1E400',
    '0x10',
    'Infinity',
    'NaN',
    'abc',
    '5 h',
    '--5',
    '5-',
    '.',
    '-',
    ',',
    '٣',
  ])('%j is refused, not guessed', (text) => {
    expect(amountOf(text)).toBeNaN();
  });

  it('may start with a dollar sign', () => {
    expect([moneyOf('$ 1,250,000.50'), moneyOf('$5'), moneyOf('$')]).toEqual([1250000.5, 5, null]);
    expect([moneyOf('5 $'), moneyOf('€5'), amountOf('$5')]).toEqual([NaN, NaN, NaN]);
  });

  it('survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (thousandths) => {
        const number = thousandths / 1000 + 0;
        expect(amountOf(amountText(number))).toBe(number);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (cents) => {
        const text = moneyText(cents / 100);
        expect(text).toMatch(/^\d+\.\d\d$/);
        expect(moneyOf(text)).toBe(cents / 100);
      }),
    );
  });
});

describe('an amount of money', () => {
  it('has whole cents', () => {
    for (const money of [0, 0.01, 0.07, 1.1, 1234.56, 999_999_999_999.99]) {
      expect(accepted(OptionalMoney, money)).toBe(money);
    }
    for (const money of [0.001, 1.005, 12.345, 999_999_999_999.995]) {
      expect(refusal(OptionalMoney, money)).toEqual(['Must have no more than 2 decimals']);
    }
  });

  it('may be any whole number of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (cents) => {
        expect(refusal(OptionalMoney, cents / 100)).toBeUndefined();
      }),
    );
  });

  it('other amounts, such as hours, may have fractions', () => {
    expect(refusal(OptionalMoney, -1)).toEqual(['Must be a positive number']);
    expect(refusal(OptionalMoney, '1')).toEqual(['Must be a valid number']);
    expect(accepted(OptionalMoney, undefined)).toBeNull();
    expect(accepted(OptionalAmount, 0.125)).toBe(0.125);
  });
});
