import { Fragment, type ReactNode } from 'react';

/**
 * Allows a name to wrap after a slash or an at sign, because some names contain no spaces, but not
 * between short parts such as those of `C/7`.
 */
export function breakable(name: string): ReactNode {
  const parts = name.split(/(?<=\S{3}[/@\\])(?=\S{3})/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
