import { Fragment, type ReactNode } from 'react';
import { singleKeys } from '../../platform/single-keys';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { SwitchField } from '../../ui/field/switch-field';
import './shortcuts-dialog.css';

const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** What a shortcut does, and its keys; the keys of a combination are pressed together. */
type Shortcut = readonly [what: string, ...combinations: (readonly string[])[]];

interface Group {
  title: string;
  shortcuts: readonly Shortcut[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      ['Search on this page', ['/']],
      ['From the search to the first result', ['↓']],
      ['Show these shortcuts', ['?']],
      ['Save the open form', [CONTROL, 'Enter']],
      ['Close a dialog or menu', ['Esc']],
    ],
  },
  {
    title: 'On an item',
    shortcuts: [
      ['Previous item', ['Alt', '↑']],
      ['Next item', ['Alt', '↓']],
    ],
  },
  {
    title: 'On the board',
    shortcuts: [
      ['Pick up or drop a card, on its handle', ['Space']],
      ['Move the card to the next column', ['←'], ['→']],
    ],
  },
  {
    title: 'In the photo viewer',
    shortcuts: [
      ['Previous or next photo', ['←'], ['→']],
      ['Zoom in, zoom out, fit', ['+'], ['−'], ['0']],
      ['Show or hide the details', ['i']],
    ],
  },
];

/** Lists the shortcuts, and switches single-key shortcuts on or off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Dialog
      visible
      header="Keyboard Shortcuts"
      onHide={onClose}
      className="wide-dialog"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="shortcut-groups">
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="shortcuts">
              {shortcuts.map(([what, ...combinations]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {combinations.map((keys) => (
                      <span key={keys.join()}>
                        {keys.map((key, index) => (
                          <Fragment key={key}>
                            {index > 0 ? ' + ' : null}
                            <kbd>{key}</kbd>
                          </Fragment>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SwitchField
        label="Single-key shortcuts"
        isOn={singleKeys.use() === 'on'}
        onChange={(isOn) => {
          singleKeys.choose(isOn ? 'on' : 'off');
        }}
      />
      <p className="switch-hint">
        Switch these off if you use speech input, or press keys by mistake. The choice is for this
        browser.
      </p>
    </Dialog>
  );
}
