import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { recordName } from '../../../machines/outbox/record-name';
import type { SignOff } from '../../../contract/signatures/calls';
import type { signingMachine } from '../../../machines/signatures/signing.machine';
import { unsentRecords } from '../../platform/outbox/unsent-records';
import { breakable } from '../../ui/text/breakable';
import { Button } from '../../ui/button/button';
import { Icon } from '../../ui/icon/icon';

/** What has become of the decision; one that the device has kept may be sent or not be accepted. */
const FATES = {
  waiting: {
    icon: 'clock',
    text: 'It is kept on this device and sent as soon as the server can be reached.',
  },
  stuck: {
    icon: 'exclamation-triangle',
    text: 'The server has not accepted it. It is kept on this device, under “Not Sent”, with the reason.',
  },
  removed: {
    icon: 'exclamation-triangle',
    text: 'It was removed here before it was sent, so the server does not have it. It only counts if it is given again.',
  },
  stored: { icon: 'check', text: 'It is stored under this revision and cannot be changed.' },
} as const;

const HEADINGS = { signed: 'Signed by', refused: 'Refused by' } as const;

/** Above a decision that was removed. */
const REMOVED = { signed: 'Removed: signature of', refused: 'Removed: refusal by' } as const;

interface Props {
  actor: ActorRefFrom<typeof signingMachine>;
  /** What the next person signs. */
  newest: SignOff;
}

/** Shows what happened to the last person's decision, and continues with the next person. */
export function DecidedNotice({ actor, newest }: Props): ReactNode {
  const last = useSelector(actor, ({ context }) => context.last);
  const isAt = (people: 'kept' | 'removed') => (snapshot: SnapshotFrom<typeof signingMachine>) =>
    snapshot.matches({ handedOver: { people } });
  const isKept = useSelector(actor, isAt('kept'));
  const isRemoved = useSelector(actor, isAt('removed'));
  const unsent = unsentRecords.use().get(recordName('signature', last?.id ?? 0)) ?? 'waiting';
  const settled = isRemoved ? 'removed' : 'stored';
  const { icon, text } = FATES[isKept ? unsent : settled];
  const heading = (isRemoved ? REMOVED : HEADINGS)[last?.decision ?? 'signed'];
  return (
    <section className="card signature-decided" role="status">
      <Icon name={icon} />
      <h2>
        {heading} {breakable(last?.name ?? '')}
      </h2>
      <p>{text}</p>
      <div className="signature-tools">
        <Button
          look="outlined"
          onClick={() => {
            actor.send({ type: 'signing.end' });
          }}
        >
          Done
        </Button>
        <Button
          onClick={() => {
            actor.send({ type: 'person.next', newest });
          }}
        >
          <Icon name="user" />
          Next Person
        </Button>
      </div>
    </section>
  );
}
