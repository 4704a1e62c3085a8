import type { ReactNode } from 'react';
import type { SignOff } from '../../../contract/signatures/calls';
import { newerIn } from '../../../machines/signatures/newer-sign-off';
import { Alert } from '../../ui/message/alert';
import { Button } from '../../ui/button/button';
import { nameOf } from '../reports/report-words';

interface Props {
  shown: SignOff;
  newest: SignOff;
  /** Shows what is newer instead; undefined while the person has filled in something. */
  onShow: (() => void) | undefined;
}

/** Tells a person that what they are shown, and will sign, is no longer the newest. */
export function NewerNotice({ shown, newest, onShow }: Props): ReactNode {
  const newer = newerIn(shown, newest);
  if (newer === null) return null;
  const name = nameOf(newest.report);
  const [text, label] =
    newer === 'revision'
      ? [
          `${name} has been issued. This page shows ${nameOf(shown.report)}, and a signature only applies to it.`,
          `Show ${name}`,
        ]
      : [
          'The office has changed the wording. A signature applies to the wording that is shown here.',
          'Show New Wording',
        ];
  return (
    <Alert
      kind="info"
      action={
        onShow === undefined ? null : (
          <Button look="outlined" onClick={onShow}>
            {label}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
