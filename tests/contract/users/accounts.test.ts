import { describe, expect, it } from 'vitest';
import { Credentials, PasswordChange } from '../../../contract/session/calls';
import { NewUser } from '../../../contract/users/calls';
import { accepted, refusals } from '../../support/schemas';

const REQUIRED = ['This field is required'];

describe('the login', () => {
  it('accepts an e-mail address, trimmed, and a password, unchanged', () => {
    expect(accepted(Credentials, { email: ' A@b.co ', password: ' secret ' })).toEqual({
      email: 'A@b.co',
      password: ' secret ',
    });
  });

  it('reports missing fields', () => {
    expect(refusals(Credentials, {})).toEqual({
      email: REQUIRED,
      password: ['Password is required'],
    });
    expect(refusals(Credentials, { email: ' ', password: '' })).toEqual({
      email: REQUIRED,
      password: ['Password is required'],
    });
  });

  it('reports invalid fields', () => {
    expect(refusals(Credentials, { email: 'nobody', password: '12345' })).toEqual({
      email: ['Email must be valid'],
      password: ['Password must be at least 6 characters'],
    });
    expect(refusals(Credentials, { email: 'a@b.co', password: 'x'.repeat(201) })).toEqual({
      password: ['Must be no more than 200 characters'],
    });
    expect(refusals(Credentials, { email: 'a@b.co', password: 'secret', admin: true })).toEqual({
      admin: ['Unknown field'],
    });
  });
});

const user = {
  email: 'new@plumbline.test',
  firstName: ' Jo ',
  lastName: 'Wu',
  role: 'project manager',
  password: 'secret',
};

describe('a new user', () => {
  it('trims names and accepts the role in any spelling', () => {
    expect(accepted(NewUser, user)).toEqual({
      ...user,
      firstName: 'Jo',
      role: 'ProjectManager',
    });
  });

  it('needs all fields', () => {
    expect(refusals(NewUser, {})).toEqual({
      email: REQUIRED,
      firstName: REQUIRED,
      lastName: REQUIRED,
      role: ['Must be one of: Admin, ProjectManager, Inspector'],
      password: ['Password is required'],
    });
  });

  it('has names in one line', () => {
    const names = { firstName: ' Ida\tMaria\r\n Sofie ', lastName: 'Fa\u2028lk\u0085\n' };
    expect(accepted(NewUser, { ...user, ...names })).toMatchObject({
      firstName: 'Ida Maria Sofie',
      lastName: 'Fa lk',
    });
  });

  it('has names of 2 to 100 characters', () => {
    expect(refusals(NewUser, { ...user, firstName: 'J', lastName: 'W'.repeat(101) })).toEqual({
      firstName: ['Must be at least 2 characters'],
      lastName: ['Must be no more than 100 characters'],
    });
  });

  it('has one of the three roles', () => {
    expect(refusals(NewUser, { ...user, role: 'Owner' })).toEqual({
      role: ['Must be one of: Admin, ProjectManager, Inspector'],
    });
  });
});

describe('a change of password', () => {
  it('needs the current password and a new one of at least 6 characters', () => {
    expect(refusals(PasswordChange, {})).toEqual({
      currentPassword: ['Password is required'],
      newPassword: ['Password is required'],
    });
    expect(refusals(PasswordChange, { currentPassword: 'secret', newPassword: '12345' })).toEqual({
      newPassword: ['Password must be at least 6 characters'],
    });
  });
});
