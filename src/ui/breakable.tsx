import { Fragment, type ReactNode } from 'react';

/** Allows a name to wrap after a slash or an at sign, because some names contain no blanks. */
export function breakable(name: string): ReactNode {
  const parts = name.split(/(?<=[/@\\])(?=\S)/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
