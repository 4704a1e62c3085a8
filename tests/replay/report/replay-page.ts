import type { Step } from '../../support/models/step';
import { findModels } from '../../support/models/find-models';
import type { Replay, Scene } from '../result';
import { chartOf } from './chart';
import { drawn, type Walked } from './drawing';
import { pageOf } from './document';
import { type Layout, layoutOf } from './layout';
import { elementInWords } from '../words';
import { type Markup, markup } from './markup';

/** The report of one replayed path. */

export const RESULTS: Readonly<Record<Replay['result'], string>> = {
  passed: 'Passed',
  failed: 'Failed',
  impossible: 'Cannot be performed',
};

export const secondsOf = ({ ms }: Pick<Replay, 'ms'>) => `${(ms / 1000).toFixed(1)} s`;

const layouts = new Map<string, Promise<Layout>>();

async function layOut(machine: string): Promise<Layout> {
  const found = (await findModels()).find(({ model }) => model.machine.id === machine);
  if (found === undefined) throw new Error(`There is no machine ${machine}`);
  return layoutOf(chartOf(found.model.machine));
}

function layoutFor(machine: string): Promise<Layout> {
  const layout = layouts.get(machine) ?? layOut(machine);
  layouts.set(machine, layout);
  return layout;
}

/** Adds the outer states: with `signedIn.fresh`, `signedIn` is also visited. */
const withOuter = (states: readonly string[]) =>
  states.flatMap((state) =>
    state.split('.').map((_, end, keys) => keys.slice(0, end + 1).join('.')),
  );

/** `session.signedIn — logout → session.signingOut` leaves `signedIn`. */
const leftBy = (machine: string) => (transition: string) => {
  const [source = ''] = transition.split(' — ');
  return source.startsWith(`${machine}.`) ? [source.slice(machine.length + 1)] : [];
};

/** The states and transitions of a replay, and the one on which it failed. */
function walkedIn({ machine, path, scenes, breakdown }: Replay): Walked {
  const takenAt = (index: number) =>
    index === 0 ? path.started : (path.steps[index - 1]?.taken ?? []);
  const passed = scenes.flatMap(({ result }, index) => (result === 'passed' ? [index] : []));
  const transitions = new Set(passed.flatMap(takenAt));
  // A state that is left at once, such as an initial one, is never checked.
  const left = [...transitions].flatMap(leftBy(machine));
  const shown = passed.flatMap((index) => scenes[index]?.after ?? []);
  const states = new Set(withOuter([...left, ...shown]));
  const failed = breakdown === null ? null : breakdown.scene;
  const failedTransitions = new Set(failed === null ? [] : takenAt(failed));
  const failedStates = new Set(failed === null ? [] : (scenes[failed]?.after ?? []));
  return {
    stateFate: (state) =>
      failedStates.has(state) ? 'failed' : states.has(state) ? 'walked' : 'pale',
    transitionFate: (name) =>
      failedTransitions.has(name) ? 'failed' : transitions.has(name) ? 'walked' : 'pale',
  };
}

function doneBy(step: Step | null): string {
  if (step === null) return 'The records are made and the page is opened';
  if (step.type === 'wait') return 'Time passes';
  return step.type === 'send'
    ? `The user acts: ${step.event}${step.case === null ? '' : `, ${step.case}`}`
    : `The world answers: ${step.actor}, ${step.outcome}`;
}

const stateNames = (states: readonly string[], kind: string): Markup[] =>
  states.map((state) => markup`<span class="state-name ${kind}">${state}</span>`);

function statesShown({ before, after, step }: Scene): Markup {
  const stays = step !== null && before.join() === after.join();
  return markup`<div class="states">${stateNames(stays ? [] : before, 'before')}${
    stays ? markup`<span>stays in</span>` : step === null ? null : markup`<span>→</span>`
  }${stateNames(after, 'after')}</div>`;
}

function pictureShown({ picture, label }: Scene): Markup {
  return picture === null
    ? markup`<div class="none">No picture: it did not come to this step.</div>`
    : markup`<figure><img alt="The screen after ${label}" src="data:image/jpeg;base64,${picture.toString('base64')}"></figure>`;
}

function sceneShown(
  scene: Scene,
  index: number,
  viewport: Replay['viewport'],
  first = false,
): Markup {
  const { label, step, notes, result } = scene;
  const kind = [result === 'not reached' ? 'skipped' : result, viewport, first ? 'first' : ''];
  return markup`<article class="scene ${kind.join(' ')}">
<div>
<header><span class="number">${index === 0 ? '●' : index}</span><h3>${label}</h3>${
    result === 'passed'
      ? null
      : markup`<span class="badge ${result === 'failed' ? 'failed' : 'waiting'}">${result}</span>`
  }</header>
<p class="by">${doneBy(step)}</p>
${statesShown(scene)}
<ul class="notes">${notes.map(({ kind: did, text }) => markup`<li class="${did}">${text}</li>`)}</ul>
</div>
${pictureShown(scene)}
</article>`;
}

/** Describes what a time-out waited for, in plain words. */
function waitedFor(message: string): Markup | null {
  const [, element, state] = /waiting for (.+) to be (\w+)/.exec(message) ?? [];
  if (element === undefined || state === undefined) return null;
  return markup`The screen was to show ${state === 'visible' ? null : `no longer `}<strong>${elementInWords(element)}</strong>, and did not.`;
}

function breakdownShown({ breakdown, scenes, viewport }: Replay): Markup {
  const scene = breakdown === null ? undefined : scenes[breakdown.scene];
  if (breakdown === null || scene === undefined) return markup``;
  return markup`<section class="broken" id="failure">
<h2>Where it failed</h2>
<p class="why">Expected: ${breakdown.expected}</p>
<p>${waitedFor(breakdown.message)}</p>
<pre>${breakdown.message}</pre>
${sceneShown(scene, breakdown.scene, viewport)}
</section>`;
}

const fact = (name: string, value: string) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`;

function headerOf(replay: Replay): Markup {
  const { machine, path, viewport, result, scenes, startedAt, breakdown } = replay;
  const where =
    breakdown === null
      ? ''
      : ` at ${breakdown.scene === 0 ? 'the start' : `step ${String(breakdown.scene)} of ${String(scenes.length - 1)}`}`;
  return markup`<header class="${result}"><div>
<p><a href="../index.html">All replays</a> · ${machine}</p>
<h1>${path.id}</h1>
<span class="badge ${result}">${RESULTS[result]}${where}</span>
<dl class="facts">
${fact('Transition', path.goal)}
${fact('Screen', viewport)}
${fact('Started', startedAt.toISOString().replace('T', ' ').slice(0, 19) + ' UTC')}
${fact('Took', secondsOf(replay))}
</dl></div></header>`;
}

/** The page of one replay. */
export async function replayPage(replay: Replay): Promise<string> {
  const { machine, path, viewport, scenes, result } = replay;
  const chart = drawn(await layoutFor(machine), walkedIn(replay), `Statechart of ${machine}`);
  const body = markup`${headerOf(replay)}
<main>
${breakdownShown(replay)}
<section>
<h2>The way through the statechart</h2>
<p class="legend"><span class="walked">walked</span>${result === 'failed' ? markup`<span class="failed">failed here</span>` : null}<span class="pale">not part of this path, or not reached</span></p>
<div class="scroll" tabindex="0" role="region" aria-label="Statechart">${chart}</div>
</section>
<section>
<h2>All steps</h2>
${scenes.map((scene, index) => sceneShown(scene, index, viewport, index === 0))}
</section>
</main>`;
  return pageOf(`${RESULTS[result]}: ${machine} ${path.id} (${viewport})`, body);
}
