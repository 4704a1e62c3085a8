import type { TestServer } from './server';
import { withResolvers } from '../with-resolvers';

/** Keeps the files of uploads from being stored, until `release` is called. */
export function holdFiles({ services: { photos } }: TestServer): {
  held: () => number;
  release: () => void;
} {
  const gate = withResolvers<undefined>();
  const put = photos.put.bind(photos);
  let held = 0;
  photos.put = async (...file) => {
    held += 1;
    await gate.promise;
    return put(...file);
  };
  return {
    held: () => held,
    release: () => {
      photos.put = put;
      gate.resolve(undefined);
    },
  };
}
