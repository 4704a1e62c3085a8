/** Messages for when the device cannot store or read changes. Loaded late. */
export const STORAGE_MESSAGES = {
  unkept:
    'This device has no room to keep changes. They can only be sent with a connection; what you have typed stays here until then.',
  /** The storage failed for another reason. */
  broken:
    'This device cannot keep changes at the moment. They can only be sent with a connection; what you have typed stays here until then. Closing and opening the app again may help.',
  unread: (count: string) =>
    `${count} on this device can only be read by a newer version of the app. Nothing is lost. Close the app in all tabs and open it again to update it.`,
  removeUnread: (count: string) =>
    `${count} of a newer version of the app will be lost. “Export” saves what is on this device in a file first.`,
  unreadable:
    'The browser does not let the app read changes from earlier visits. They are still stored. Close the app in all tabs and open it again.',
  /** A stored change cannot be sent, because the device cannot record that. */
  unsendable: {
    unkept:
      'This device has no room to record that. Free some room: delete files or apps that you do not need, or remove kept inspections under “This Device”.',
    broken:
      'The storage of this device does not work at the moment. Closing and opening the app again may help.',
  },
  /** What a person wanted to do with a change came too late. */
  elsewhere: 'This was already sent, removed or decided in another tab.',
  whatHelps:
    'Free some room: delete files or apps that you do not need, or remove kept inspections under “This Device”.',
} as const;
