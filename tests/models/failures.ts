import { EffectFailed, type Failure } from '../../machines/failure';

/** Failures of effects, for the models. */

export const answered = (status: number, rest: Partial<Failure> = {}) =>
  new EffectFailed({ message: `Answer ${String(status)}`, status, errors: {}, ...rest });

/** The server did not answer. */
export const UNANSWERED = new EffectFailed({ message: 'No answer', status: null, errors: {} });

/** Something other than the server answered, for instance the page of a network. */
export const UNREADABLE = new EffectFailed({
  message: 'Unreadable',
  status: null,
  errors: {},
  isUnreadable: true,
});

/** The storage of the device did not work. */
export const OF_DEVICE = new EffectFailed({
  message: 'No storage',
  status: null,
  errors: {},
  isOfDevice: true,
});

/** An unexpected error of an effect. */
export const BROKEN = new Error('Broken');
