export const OFFICE_MESSAGES = {
  loadFailed: 'Failed to load office settings',
  saveFailed: 'Failed to save office settings',
  saved: 'Office settings saved',
  logoFailed: 'Failed to change the logo',
  logoSaved: 'Logo saved',
  logoRemoved: 'Logo removed',
  logoType: 'Invalid file type. Only PNG, JPG and WebP files are allowed.',
  logoTooLarge: 'File size too large. Maximum size is 2MB.',
  logoNoSpace:
    'The server has no room for more files at the moment. Please choose the logo again later.',
} as const;
