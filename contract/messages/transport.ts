/** Messages for failed calls whose answer contains no message. */

/** The messages by HTTP status. */
export const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Please log in to continue',
  403: 'You do not have permission to perform this action',
  404: 'The requested resource was not found',
  422: 'Validation failed',
  500: 'Server error occurred',
};

export const NETWORK_MESSAGE = 'Network error - please check your connection';

/** The answer did not come from this product's server. */
export const UNREADABLE_MESSAGE =
  'The answer could not be understood. Please check your connection: the network may want you to sign in to it first.';

export const UNEXPECTED_MESSAGE = 'An unexpected error occurred';

/** For the author of a change that was removed before the server had it. */
export const REMOVED_MESSAGE = 'This change was removed before it was sent';
