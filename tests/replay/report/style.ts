import { Markup } from './markup';

/** The style of reports. Each page contains it, because reports are self-contained. */
export const STYLE = new Markup(`
:root {
  --ink: #1d2939; --quiet: #5b6778; --line: #dde3ea; --paper: #fff; --ground: #f4f6f9;
  --blue: #1f4e8c; --blue-soft: #e3ecf8; --red: #b42318; --red-soft: #fdecea;
  --green: #1c7a4a; --green-soft: #e4f4ea; --amber: #8a5a00; --amber-soft: #fff3da; --pale: #a9b4c2;
  --mono: ui-monospace, SFMono-Regular, Menlo, 'DejaVu Sans Mono', Consolas, monospace;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
main, header > div { max-width: 1360px; margin: 0 auto; padding: 0 24px; }
header { background: var(--paper); border-bottom: 1px solid var(--line); padding: 20px 0; border-top: 5px solid var(--green); }
header.failed { border-top-color: var(--red); }
header.impossible { border-top-color: var(--amber); }
header p { margin: 2px 0; color: var(--quiet); }
h1 { font-size: 22px; line-height: 1.3; margin: 6px 0; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 0 0 12px; }
h3 { font-size: 15px; margin: 0; overflow-wrap: anywhere; }
a { color: var(--blue); }
code, pre, .mono { font-family: var(--mono); font-size: 13px; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; margin: 8px 0 0; padding: 12px; border-radius: 6px; background: var(--ground); max-height: 260px; overflow: auto; }
.badge { display: inline-block; padding: 2px 10px; border-radius: 999px; font-weight: 600; font-size: 13px; white-space: nowrap; }
.badge.passed { background: var(--green-soft); color: var(--green); }
.badge.failed { background: var(--red-soft); color: var(--red); }
.badge.impossible { background: var(--amber-soft); color: var(--amber); }
.badge.waiting { background: var(--ground); color: var(--quiet); }
.facts { display: flex; flex-wrap: wrap; gap: 4px 28px; margin: 12px 0 0; padding: 0; }
.facts div { display: flex; gap: 8px; min-width: 0; }
.facts dt { color: var(--quiet); } .facts dd { margin: 0; overflow-wrap: anywhere; }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 20px; margin: 20px 0; }
section.broken { border-color: var(--red); box-shadow: inset 4px 0 0 var(--red); }
.broken pre { margin: 8px 0 20px; } .broken > p { margin: 4px 0; }
.broken .why { font-size: 16px; font-weight: 600; color: var(--red); overflow-wrap: anywhere; }
.scene { display: grid; grid-template-columns: minmax(260px, 1fr) minmax(0, 1.5fr); gap: 24px; padding: 20px 0; border-top: 1px solid var(--line); }
.scene.first { border-top: 0; padding-top: 0; } section > .scene:last-child { padding-bottom: 0; }
.scene.phone { grid-template-columns: minmax(260px, 1fr) minmax(0, 300px); }
.scene header { all: unset; display: flex; gap: 12px; align-items: baseline; }
.number { flex: none; width: 26px; height: 26px; line-height: 26px; text-align: center; border-radius: 50%; background: var(--blue-soft); color: var(--blue); font-weight: 600; font-size: 13px; }
.scene.failed .number { background: var(--red); color: #fff; }
.scene.skipped .number { background: var(--ground); color: var(--quiet); }
.by { color: var(--quiet); margin: 2px 0 0 38px; font-size: 13px; }
.states { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; margin: 10px 0 0 38px; }
.state-name { font-family: var(--mono); font-size: 12px; padding: 2px 8px; border-radius: 6px; background: var(--blue-soft); color: var(--blue); overflow-wrap: anywhere; }
.scene.failed .state-name.after { background: var(--red-soft); color: var(--red); }
.notes { margin: 12px 0 0 38px; padding: 0; list-style: none; font-size: 14px; }
.notes li { padding: 2px 0 2px 22px; position: relative; overflow-wrap: anywhere; }
.notes li::before { position: absolute; left: 0; color: var(--quiet); content: '›'; font-weight: 700; }
.notes li.saw { color: var(--green); } .notes li.saw::before { content: '✓'; color: var(--green); }
figure { margin: 0; } figure img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
.none { color: var(--quiet); border: 1px dashed var(--line); border-radius: 8px; padding: 24px; text-align: center; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 12px; font-size: 13px; color: var(--quiet); }
.legend span::before { content: ''; display: inline-block; width: 22px; height: 0; border-top: 3px solid; vertical-align: middle; margin-right: 8px; }
.legend .walked::before { border-color: var(--blue); } .legend .failed::before { border-color: var(--red); } .legend .pale::before { border-color: var(--pale); }
.scroll { overflow: auto; } .scroll:focus-visible { outline: 2px solid var(--blue); }
.chart { display: block; margin: 0 auto; font-family: var(--mono); }
.chart text { font-size: 11px; fill: var(--quiet); }
.chart .name { font-size: 13px; font-weight: 600; fill: var(--quiet); }
.chart .frame { fill: #fff; stroke: var(--pale); }
.chart .compound > .frame { fill: #fbfcfd; } .chart .machine > .frame { fill: #fff; stroke: var(--line); }
.chart .machine > .name { fill: var(--ink); }
.chart .parallel > .frame { stroke-dasharray: 6 4; }
.chart .state.walked > .frame { stroke: var(--blue); stroke-width: 2; } .chart .leaf.walked > .frame { fill: var(--blue-soft); }
.chart .state.failed > .frame { stroke: var(--red); stroke-width: 2; } .chart .leaf.failed > .frame { fill: var(--red-soft); }
.chart .state.walked > .name { fill: var(--blue); } .chart .state.failed > .name { fill: var(--red); }
.chart .divider { stroke: var(--line); }
.chart .words.walked { fill: var(--blue); font-weight: 700; } .chart .words.failed { fill: var(--red); font-weight: 700; }
.chart .words.pale { fill: #6f7c8d; }
.chart .arrow { fill: none; stroke: var(--pale); } .chart .arrow.walked { stroke: var(--blue); stroke-width: 2.5; } .chart .arrow.failed { stroke: var(--red); stroke-width: 2.5; }
.chart .head.pale path { fill: var(--pale); } .chart .head.walked path { fill: var(--blue); } .chart .head.failed path { fill: var(--red); }
.chart .paper { fill: #fff; fill-opacity: 0.9; }
.chart .beginning { fill: var(--quiet); }
.chart .anywhere .frame { fill: none; stroke: var(--pale); stroke-dasharray: 3 3; } .chart .anywhere text { text-anchor: middle; font-style: italic; }
table { width: 100%; border-collapse: collapse; } th { text-align: left; font-weight: 600; color: var(--quiet); font-size: 13px; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td.tight, th.tight { white-space: nowrap; width: 1%; overflow-wrap: normal; }
td small { display: block; color: var(--red); } td small.quiet { color: var(--quiet); }
tr:last-child td { border-bottom: 0; }
@media (max-width: 760px) {
  main, header > div { padding: 0 14px; } section { padding: 14px; }
  .scene, .scene.phone { grid-template-columns: minmax(0, 1fr); gap: 14px; }
  .scene.phone figure { max-width: 300px; margin: 0 auto; }
  .facts { display: grid; grid-template-columns: 1fr; }
  .by, .states, .notes { margin-left: 0; }
  td.narrow, th.narrow { display: none; }
}
@media print { body { background: #fff; } section { break-inside: avoid-page; } .scene { break-inside: avoid; } }
`);
