import { type ReactNode, useState } from 'react';
import type { Client } from '../../../contract/clients/client';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { LoadedRecord } from '../../loading/loaded-record';
import { type LoadActor, useLoad } from '../../loading/use-load';
import { useServerId } from '../../platform/ids/use-record-id';
import { Button } from '../../ui/button/button';
import { Chip } from '../../ui/chip/chip';
import { Icon } from '../../ui/icon/icon';
import { PageHeader } from '../../ui/page/page-header';
import { RecordMissing } from '../../ui/page/record-missing';
import { ArchiveDialog } from '../clients/archive-dialog';
import { ArchivingFailure } from '../clients/archiving-failure';
import { ClientDialog } from '../clients/client-dialog';
import { ClientFacts } from '../clients/client-facts';
import { useClientMachines } from '../clients/machines';
import { useClientArchiving } from '../clients/use-client-archiving';
import { ClientProjects } from './client-projects';

const BACK = { href: '/clients', label: 'Back to clients' };
const LIST = { href: '/clients', label: 'Back to Clients' };
const TEXTS = { loading: 'Loading client...', failed: CLIENT_MESSAGES.loadDetailsFailed };

interface Props {
  client: Client;
  /** The actor that loaded it. */
  actor: LoadActor<{ id: number }, Client>;
  /** Whether it is loading again, so that the shown record may be old. */
  isBusy: boolean;
}

function ClientPage({ client, actor, isBusy }: Props): ReactNode {
  const [isEdited, setIsEdited] = useState(false);
  const archiving = useClientArchiving(actor);
  return (
    <>
      <PageHeader
        title={client.name}
        {...(client.isArchived ? { subtitle: <Chip>Archived</Chip> } : {})}
        back={BACK}
      >
        <Button
          look="outlined"
          disabled={isBusy || archiving.isBusy}
          onClick={() => {
            archiving.actor.send({ type: 'action.ask', subject: client });
          }}
        >
          <Icon name={client.isArchived ? 'history' : 'archive'} />
          {client.isArchived ? 'Restore' : 'Archive'}
        </Button>
        <Button
          disabled={archiving.isBusy}
          onClick={() => {
            setIsEdited(true);
          }}
        >
          <Icon name="pencil" />
          Edit
        </Button>
      </PageHeader>
      <ArchivingFailure archiving={archiving} />
      <div className="stack">
        <ClientFacts client={client} />
        <ClientProjects clientId={client.id} />
      </div>
      <ArchiveDialog archiving={archiving} />
      {isEdited ? (
        <ClientDialog
          client={client}
          list={actor}
          onClose={() => {
            setIsEdited(false);
          }}
        />
      ) : null}
    </>
  );
}

function ClientView({ id }: { id: number }): ReactNode {
  const record = useLoad(useClientMachines().client, { id });
  return (
    <LoadedRecord
      record={record}
      title="Client"
      back={BACK}
      texts={TEXTS}
      missing={{
        title: CLIENT_MESSAGES.notFoundTitle,
        text: CLIENT_MESSAGES.notFound(id),
        instead: LIST,
      }}
    >
      {(client) => <ClientPage client={client} actor={record.actor} isBusy={record.isBusy} />}
    </LoadedRecord>
  );
}

/** One client: its contact details and projects. */
export default function ClientScreen(): ReactNode {
  const id = useServerId();
  return id === null ? (
    <RecordMissing title={CLIENT_MESSAGES.invalidId} instead={LIST} />
  ) : (
    <ClientView key={id} id={id} />
  );
}
