import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OnDevice } from '../../../machines/device/pull-context';
import { chooseKept, useKeptInspections } from '../../platform/offline/kept-inspections';
import { Chip } from '../../ui/chip/chip';
import { IconButton } from '../../ui/button/icon-button';
import './copies-list.css';

type Copied = OnDevice['inspections'][number];

interface Props {
  inspections: readonly Copied[];
  /** Called when the user opens one of them. */
  onOpen: () => void;
}

/** The inspections on this device, those that the user has chosen first. */
export function CopiesList({ inspections, onOpen }: Props): ReactNode {
  const kept = useKeptInspections();
  const isKept = ({ id }: Copied) => kept.includes(id);
  const sorted = [
    ...inspections.filter(isKept),
    ...inspections.filter((copied) => !isKept(copied)),
  ];
  return (
    <details className="copies">
      <summary>Show the inspections</summary>
      <ul>
        {sorted.map((copied) => (
          <li key={copied.id}>
            <span className="copied-words">
              <Link href={`/inspections/${String(copied.id)}`} onClick={onOpen}>
                {copied.title === '' ? copied.projectName : copied.title}
              </Link>
              <small>{copied.projectName}</small>
            </span>
            {isKept(copied) ? (
              <>
                <Chip tone="info">Chosen</Chip>
                <IconButton
                  icon="times"
                  label={`Stop keeping ${copied.title}`}
                  title="Stop Keeping"
                  onClick={() => {
                    chooseKept(copied.id, { isKept: false });
                  }}
                />
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
