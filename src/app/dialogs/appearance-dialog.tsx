import type { ReactNode } from 'react';
import { type Theme, theme, THEMES } from '../../platform/theme';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import './appearance-dialog.css';

const LABELS: Readonly<Record<Theme, readonly [name: string, hint: string]>> = {
  system: ['Same as the device', 'Light or dark, as this device is set'],
  light: ['Light', 'Easiest to read in the sun'],
  dark: ['Dark', 'Easier on the eyes in dark rooms'],
};

/** Chooses the colours of the app in this browser; the choice takes effect at once. */
export default function AppearanceDialog({ onClose }: { onClose: () => void }): ReactNode {
  const chosen = theme.use();
  return (
    <Dialog
      visible
      header="Appearance"
      onHide={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <fieldset className="themes">
        <legend className="visually-hidden">Colors</legend>
        {THEMES.map((one) => (
          <label key={one} className="theme-choice">
            <input
              type="radio"
              name="theme"
              checked={one === chosen}
              onChange={() => {
                theme.choose(one);
              }}
            />
            <span>
              <strong>{LABELS[one][0]}</strong>
              <small>{LABELS[one][1]}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
