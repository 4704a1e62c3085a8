/**
 * How many inspections a device keeps: those assigned to its user, the newest that are not planned
 * for later, and those that the user opened or chose to keep. Also how many photos and comments of one inspection it gets.
 */
export const DEVICE_LIMITS = {
  assigned: 30,
  recent: 10,
  opened: 20,
  kept: 30,
  photos: 500,
  comments: 500,
} as const;
