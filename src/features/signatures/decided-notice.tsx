import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { recordName } from '../../../machines/outbox/record-name';
import type { UnsentState } from '../../../machines/outbox/outbox-selectors';
import type { SignOff } from '../../../contract/signatures/calls';
import type { signingMachine } from '../../../machines/signatures/signing.machine';
import { unsentRecords } from '../../platform/outbox/unsent-records';
import { breakable } from '../../ui/breakable';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

const STORED = 'It is stored under this revision and cannot be changed.';

/** What has become of a decision that the device has kept. */
const KEPT: Readonly<Record<UnsentState | 'sent', string>> = {
  waiting: 'It is kept on this device and sent as soon as the server can be reached.',
  stuck:
    'The server has not accepted it. It is kept on this device, under “Not Sent”, with the reason.',
  sent: STORED,
};

interface Props {
  actor: ActorRefFrom<typeof signingMachine>;
  /** What the next person signs. */
  newest: SignOff;
}

/** Shows what happened to the last person's decision, and continues with the next person. */
export function DecidedNotice({ actor, newest }: Props): ReactNode {
  const snapshot = useSelector(actor, (current) => current);
  const { last } = snapshot.context;
  const isKept = snapshot.matches({ handedOver: { people: 'kept' } });
  const unsent = unsentRecords.use().get(recordName('signature', last?.id ?? 0));
  const verb = last?.decision === 'refused' ? 'Refused by' : 'Signed by';
  return (
    <section className="card signature-decided" role="status">
      <Icon name={isKept ? 'clock' : 'check'} />
      <h2>
        {verb} {breakable(last?.name ?? '')}
      </h2>
      <p>{isKept ? KEPT[unsent ?? 'sent'] : STORED}</p>
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
