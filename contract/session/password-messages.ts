export const PASSWORD_MESSAGES = {
  confirmRequired: 'Please confirm your new password',
  mismatch: 'Passwords do not match',
  changeFailed: 'Failed to change password',
  wrongCurrent: 'The current password is wrong',
  locked: 'Too many wrong passwords. Please try again in 15 minutes.',
  common: 'This is one of the most common passwords. Please choose another one.',
  ownName: 'The password must not be your e-mail address or the name of this product.',
  unchanged: 'The new password must not be an old one.',
  handedOut: 'Please choose a password that was not given to you.',
  changeFirst: 'Please choose a password of your own first.',
} as const;
