import type { ReactNode } from 'react';
import type { Client } from '../../../contract/clients/client';
import { breakable } from '../../ui/breakable';
import { Detail, Details } from '../../ui/details';

const NOT_KNOWN = 'Not known';

/** A client's contact details and notes. */
export function ClientFacts({ client }: { client: Client }): ReactNode {
  const { contactPerson, email, phone, address, notes } = client;
  return (
    <section className="card" aria-labelledby="client-details">
      <h2 id="client-details">Details</h2>
      <Details>
        <Detail label="Contact Person">{contactPerson ?? NOT_KNOWN}</Detail>
        <Detail label="Email">
          {email === null ? (
            NOT_KNOWN
          ) : (
            <a href={`mailto:${encodeURIComponent(email)}`}>{breakable(email)}</a>
          )}
        </Detail>
        <Detail label="Phone">
          {phone === null ? (
            NOT_KNOWN
          ) : (
            <a href={`tel:${encodeURIComponent(phone.replaceAll(/[^\d+]/g, ''))}`}>{phone}</a>
          )}
        </Detail>
        <Detail label="Address">{address ?? NOT_KNOWN}</Detail>
        <Detail label="Notes">
          {notes === null ? null : <span className="description">{notes}</span>}
        </Detail>
      </Details>
    </section>
  );
}
