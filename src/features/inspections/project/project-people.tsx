import type { ReactNode } from 'react';
import type { ProjectPerson } from '../../../../contract/projects/project-summary';
import { breakable } from '../../../ui/text/breakable';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${String(count)} ${many}`];

function workOf({ inspections, openFindings }: ProjectPerson): string {
  return [
    ...counted(inspections, 'inspection', 'inspections'),
    ...counted(openFindings, 'open item', 'open items'),
  ].join(', ');
}

/** The people who inspect a project or have findings in it. */
export function ProjectPeople({ people }: { people: readonly ProjectPerson[] }): ReactNode {
  return (
    <section className="card" aria-labelledby="project-people">
      <h2 id="project-people">People</h2>
      {people.length === 0 ? (
        <p className="nothing-here">Nobody works on this project yet.</p>
      ) : (
        <ul className="project-people">
          {people.map((person) => (
            <li key={person.name}>
              <strong>{breakable(person.name)}</strong>
              <small>{workOf(person)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
