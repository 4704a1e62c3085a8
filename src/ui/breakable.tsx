import { Fragment, type ReactNode } from 'react';

/** A name that may be wrapped after a slash or an at sign: some are joined so and have no blank. */
export function breakable(name: string): ReactNode {
  const parts = name.split(/(?<=[/@\\])(?=\S)/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
