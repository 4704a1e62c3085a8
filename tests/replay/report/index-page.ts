import type { Replay } from '../result';
import { pageOf } from './document';
import { type Markup, markup } from './markup';
import { RESULTS, secondsOf } from './replay-page';

/** The data of one replay for the list of all replays. */
export interface Entry extends Pick<
  Replay,
  'machine' | 'viewport' | 'result' | 'reason' | 'breakdown' | 'ms'
> {
  id: string;
  goal: string;
  /** The label of the step that failed. */
  failedStep: string | null;
}

export function entryOf(replay: Replay): Entry {
  const { machine, viewport, result, reason, breakdown, ms, path, scenes } = replay;
  const failedStep = breakdown === null ? null : (scenes[breakdown.scene]?.label ?? null);
  return {
    machine,
    viewport,
    result,
    reason,
    breakdown,
    ms,
    id: path.id,
    goal: path.goal,
    failedStep,
  };
}

/** The file of a replay's report, within the folder of all reports. */
export const fileOf = ({ machine, id, viewport }: Pick<Entry, 'machine' | 'id' | 'viewport'>) =>
  `${machine}/${id}.${viewport}.html`;

function rowOf(entry: Entry): Markup {
  const { machine, id, goal, viewport, result, reason, breakdown, failedStep } = entry;
  const [why = ''] = (breakdown?.message ?? '').split('\n');
  return markup`<tr>
<td class="tight"><span class="badge ${result}">${RESULTS[result]}</span></td>
<td class="tight narrow">${machine}</td>
<td>${result === 'impossible' ? id : markup`<a href="${encodeURI(fileOf(entry))}">${id}</a>`}
<small class="quiet">${goal}</small>
${breakdown === null ? null : markup`<small>${failedStep ?? ''}: ${breakdown.expected}. ${why}</small>`}
${reason === null ? null : markup`<small class="quiet">${reason}</small>`}</td>
<td class="tight narrow">${result === 'impossible' ? '' : viewport}</td>
<td class="tight narrow">${result === 'impossible' ? '' : secondsOf(entry)}</td>
</tr>`;
}

function tableOf(title: string, entries: readonly Entry[]): Markup {
  if (entries.length === 0) return markup``;
  return markup`<section><h2>${title}: ${entries.length}</h2><table>
<thead><tr><th class="tight">Result</th><th class="tight narrow">Machine</th><th>Path</th><th class="tight narrow">Screen</th><th class="tight narrow">Took</th></tr></thead>
<tbody>${entries.map(rowOf)}</tbody></table></section>`;
}

function countsOf(entries: readonly Entry[]): Markup[] {
  const machines = [...new Set(entries.map(({ machine }) => machine))];
  return machines.map((machine) => {
    const own = entries.filter((entry) => entry.machine === machine);
    const count = (result: Replay['result']) => own.filter((one) => one.result === result).length;
    return markup`<tr><td>${machine}</td><td>${count('failed')}</td><td>${count('passed')}</td><td>${count('impossible')}</td></tr>`;
  });
}

/** All replays of a run, failures first. */
export function indexPage(entries: readonly Entry[], startedAt: Date): string {
  const of = (result: Replay['result']) => entries.filter((entry) => entry.result === result);
  const hasFailed = of('failed').length > 0;
  const title = hasFailed ? `${String(of('failed').length)} failed` : 'All passed';
  return pageOf(
    `Replays: ${title}`,
    markup`<header class="${hasFailed ? 'failed' : 'passed'}"><div>
<p>Plumbline, ${startedAt.toISOString().replace('T', ' ').slice(0, 16)} UTC</p>
<h1>Replayed paths</h1>
<span class="badge ${hasFailed ? 'failed' : 'passed'}">${title}</span>
</div></header>
<main>
${tableOf('Failed', of('failed'))}
<section><h2>By machine</h2><table>
<thead><tr><th>Machine</th><th>Failed</th><th>Passed</th><th>Cannot be performed</th></tr></thead>
<tbody>${countsOf(entries)}</tbody></table></section>
${tableOf('Passed', of('passed'))}
${tableOf('Nobody can do these from outside', of('impossible'))}
</main>`,
  );
}
