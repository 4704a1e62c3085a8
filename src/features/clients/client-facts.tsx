import type { ReactNode } from 'react';
import type { Client } from '../../../contract/clients/client';
import { breakable } from '../../ui/text/breakable';
import { Detail, Details } from '../../ui/text/details';

const NOT_KNOWN = 'Not known';

/** The address that dials a number. With a country code, the zero in “+44 (0)20 …” is not dialled. */
const dialling = (phone: string): string => {
  const written = phone.trim().startsWith('+') ? phone.replace('(0)', '') : phone;
  return `tel:${written.replaceAll(/[^\d+]/g, '')}`;
};

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
          {phone === null ? NOT_KNOWN : <a href={dialling(phone)}>{phone}</a>}
        </Detail>
        <Detail label="Address">{address ?? NOT_KNOWN}</Detail>
        <Detail label="Notes">{notes}</Detail>
      </Details>
    </section>
  );
}
