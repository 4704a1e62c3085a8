/** What is said when the device cannot keep changes. Loaded late. */
export const STORAGE_MESSAGES = {
  unkept:
    'This device has no room to keep changes. They can only be sent with a connection; what you have typed stays here until then.',
  whatHelps:
    'Free some room: delete files or apps that you do not need, or remove kept inspections under “This Device”.',
} as const;
