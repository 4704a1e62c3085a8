import type { Random } from '../random';
import { ground, HEIGHT, line, range, rect, wander, WIDTH } from './svg';

/** Findings on the site and outside a building. */

const SKIES = [
  ['#9cc4e4', '#e6eef2'],
  ['#b7c3cb', '#e1e4e4'],
  ['#f0c7a0', '#f8ead8'],
] as const;

const pole = 'stroke="#7b858c" stroke-width="13" stroke-linecap="round"';

function scaffold(random: Random): string {
  const [from, to] = random.pick(SKIES);
  const missing = Math.floor(random.between(0, 4));
  const facade = random.pick(['#c9a787', '#b9b4aa', '#a9553f']);
  const windows = range(8).map((n) =>
    rect(
      300 + (n % 4) * 220,
      n < 4 ? 230 : 540,
      120,
      170,
      'fill="#5f7d8e" stroke="#efeae0" stroke-width="10"',
    ),
  );
  const decks = range(3).map((n) => rect(190, 440 + n * 220 - 200, 920, 20, 'fill="#b98d4f"'));
  const rails = range(4).flatMap((bay) =>
    range(3).map((level) => {
      const x = 190 + bay * 230;
      const y = 170 + level * 220;
      const isMissing = bay === missing && level === 1;
      return isMissing ? '' : line(x, y, x + 230, y, 'stroke="#d0762f" stroke-width="9"');
    }),
  );
  return [
    ground(from, to),
    rect(240, 120, 840, 840, `fill="${facade}"`),
    ...windows,
    ...range(5).map((n) => line(190 + n * 230, 60, 190 + n * 230, HEIGHT, pole)),
    ...decks,
    ...rails,
    ...range(2).map((n) => line(190 + n * 460, 900, 420 + n * 460, 240, pole)),
    rect(0, 900, WIDTH, 60, 'fill="#8b7b62"'),
  ].join('');
}

function guardRail(random: Random): string {
  const [from, to] = random.pick(SKIES);
  const gap = Math.floor(random.between(1, 4));
  const posts = range(6).map((n) => line(100 + n * 220, 380, 100 + n * 220, 760, pole));
  const rails = range(5).flatMap((n) =>
    n === gap
      ? []
      : [400, 560].map((y) =>
          line(100 + n * 220, y, 320 + n * 220, y, 'stroke="#e0b020" stroke-width="16"'),
        ),
  );
  const blocks = range(7).map((n) =>
    rect(n * 190, 330 - random.between(30, 210), 150, 360, 'fill="#90a2ac" opacity="0.7"'),
  );
  return [
    ground(from, to),
    ...blocks,
    `<path d="M0 640H${String(WIDTH)}V${String(HEIGHT)}H0z" fill="#a5a39c"/>`,
    rect(0, 640, WIDTH, 40, 'fill="#8b8982"'),
    ...posts,
    ...rails,
    wander(random, [100 + gap * 220, 420], [320 + gap * 220, 470], {
      sway: 16,
      more: 'stroke="#c23b2e" stroke-width="12" stroke-dasharray="40 30"',
    }),
  ].join('');
}

function spalledConcrete(random: Random): string {
  const x = random.between(380, 640);
  const rust = random.pick(['#9b4f26', '#84431f', '#a65f35']);
  const edge = range(16).map((n) => {
    const angle = (n / 16) * 2 * Math.PI;
    const reach = random.between(0.75, 1.1);
    const px = x + 130 + Math.cos(angle) * 260 * reach;
    const py = 470 + Math.sin(angle) * 250 * reach;
    return `${px.toFixed(0)} ${py.toFixed(0)}`;
  });
  const bars = range(3).map((n) => {
    const left = x - 20 + n * 140;
    const ribs = range(12).map((rib) =>
      line(
        left - 15,
        280 + rib * 33,
        left + 15,
        268 + rib * 33,
        'stroke="#5f2d14" stroke-width="5"',
      ),
    );
    return line(left, 265, left, 680, `stroke="${rust}" stroke-width="26"`) + ribs.join('');
  });
  const pits = range(60).map(() => {
    const radius = random.between(3, 9).toFixed(0);
    return `<circle cx="${random.between(0, WIDTH).toFixed(0)}" cy="${random.between(0, HEIGHT).toFixed(0)}" r="${radius}" fill="#8d8c87"/>`;
  });
  return [
    ground('#b9b8b3', '#96958f'),
    ...pits,
    `<path d="M${edge.join('L')}z" fill="#6d6a62" stroke="#d0cec7" stroke-width="8"/>`,
    ...bars,
    wander(random, [x + 120, 700], [x + 60, HEIGHT], {
      sway: 12,
      more: `stroke="${rust}" stroke-width="16" opacity="0.5"`,
    }),
  ].join('');
}

function openTrench(random: Random): string {
  const [from, to] = random.pick(SKIES);
  const stones = range(46).map(() => {
    const cx = random.between(0, WIDTH).toFixed(0);
    const cy = random.between(430, 940).toFixed(0);
    return `<ellipse cx="${cx}" cy="${cy}" rx="${random.between(5, 20).toFixed(0)}" ry="9" fill="#6b5036"/>`;
  });
  const cones = [110, 330, 860, 1090].map((left) => {
    return (
      `<path d="M${String(left)} 470l44-150 44 150z" fill="#e2682b"/>` +
      `<path d="M${String(left + 18)} 408l11-38h30l11 38z" fill="#fff"/>`
    );
  });
  return [
    ground(from, to),
    `<path d="M0 400H${String(WIDTH)}V${String(HEIGHT)}H0z" fill="#a8835a"/>`,
    `<path d="M480 430H720L1010 ${String(HEIGHT)}H250z" fill="#4a3524"/>`,
    `<path d="M560 430H650L790 ${String(HEIGHT)}H480z" fill="#33251a"/>`,
    ...stones,
    line(600, 440, 640, HEIGHT, 'stroke="#d88a2d" stroke-width="34"'),
    ...cones,
  ].join('');
}

function roofEdge(random: Random): string {
  const [from, to] = random.pick(SKIES);
  const colours = ['#a2503a', '#92452f', '#b05d44'] as const;
  const lifted = Math.floor(random.between(20, 40));
  const tiles = range(56).map((n) => {
    const row = Math.floor(n / 8);
    const x = (n % 8) * 180 - (row % 2) * 90;
    const y = 320 + row * 96;
    const turn = n === lifted ? ` transform="rotate(16 ${String(x)} ${String(y)})"` : '';
    return rect(
      x,
      y,
      172,
      118,
      `rx="40" fill="${random.pick(colours)}" stroke="#6d2f20" stroke-width="4"${turn}`,
    );
  });
  return [
    ground(from, to),
    rect(0, 300, WIDTH, HEIGHT, 'fill="#3d2a23"'),
    ...tiles,
    rect(0, 286, WIDTH, 46, 'rx="20" fill="#8b8f92"'),
    rect(920, 120, 150, 230, 'fill="#9d6350"'),
    rect(900, 96, 190, 40, 'fill="#7c4c3c"'),
  ].join('');
}

export const OUTDOORS = { scaffold, guardRail, spalledConcrete, openTrench, roofEdge } as const;
