import type { Random } from '../random';
import { ground, HEIGHT, line, range, rect, wander, WIDTH } from './svg';

/** Findings inside a building. */

const PAINTS = [
  ['#e9e2d3', '#cfc4ad'],
  ['#dfe4e2', '#b9c3c2'],
  ['#eadfd6', '#cdb7a6'],
] as const;

function crackedWall(random: Random): string {
  const [from, to] = random.pick(PAINTS);
  const start = random.between(0.3, 0.6) * WIDTH;
  const end = start + random.between(-260, 260);
  const crack = (width: number, colour: string) =>
    `stroke="${colour}" stroke-width="${String(width)}"`;
  const branches = range(5).map((n) => {
    const y = 160 + n * 130;
    const x = start + ((end - start) * y) / 860;
    const tip = [x + random.between(-240, 240), y + random.between(40, 150)] as const;
    return wander(random, [x, y], tip, { sway: 12, more: crack(3, '#5d5347') });
  });
  return [
    ground(from, to),
    rect(0, 860, WIDTH, 26, 'fill="#f4f1ea"'),
    rect(0, 886, WIDTH, 74, 'fill="#8a6f52"'),
    wander(random, [start, 0], [end, 860], { sway: 18, more: crack(9, '#8b7f6e') }),
    wander(random, [start, 0], [end, 860], { sway: 14, more: crack(4, '#443c33') }),
    ...branches,
    rect(random.between(60, 900), 640, 96, 96, 'rx="10" fill="#fbfaf6" stroke="#b9b2a5"'),
  ].join('');
}

function looseWiring(random: Random): string {
  const colours = ['#b5452f', '#2e5fa3', '#7a5a35', '#3f8f4f', '#222222', '#d9b728'] as const;
  const breakers = range(10).map((n) => {
    const x = 372 + (n % 5) * 108;
    const y = n < 5 ? 250 : 520;
    const lever = random.next() < 0.3 ? 92 : 40;
    return (
      rect(x, y, 84, 176, 'rx="6" fill="#f3f2ee" stroke="#85888a"') +
      rect(x + 24, y + lever, 36, 44, 'rx="4" fill="#2d3338"')
    );
  });
  const wires = range(9).map(() => {
    const x = random.between(380, 900);
    const tip = [random.between(120, 1160), random.between(720, 940)] as const;
    const more = `stroke="${random.pick(colours)}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"`;
    return wander(random, [x, 690], tip, { sway: 26, more });
  });
  return [
    ground('#c6c9c6', '#9fa5a3'),
    rect(300, 120, 680, 700, 'rx="18" fill="#7d868b"'),
    rect(330, 150, 620, 600, 'rx="8" fill="#51595e"'),
    ...breakers,
    ...wires,
    rect(560, 168, 160, 48, 'fill="#f2c230"'),
    '<path d="M640 174l20 36h-40z" fill="#222"/>',
  ].join('');
}

function wetCeiling(random: Random): string {
  const x = random.between(420, 860);
  const y = random.between(300, 480);
  const stains = range(7).map((n) => {
    const size = 330 - n * 38;
    const cx = (x + random.between(-40, 40)).toFixed(0);
    const cy = (y + random.between(-26, 26)).toFixed(0);
    const opacity = (0.1 + n * 0.025).toFixed(2);
    return `<ellipse cx="${cx}" cy="${cy}" rx="${String(size)}" ry="${(size * 0.62).toFixed(0)}" fill="#9a6b2f" opacity="${opacity}"/>`;
  });
  const seams = range(4).map((n) =>
    line(n * 400 - 60, 0, n * 330 + 60, 760, 'stroke="#b9b6ad" stroke-width="6"'),
  );
  const drops = range(6).map(() => {
    const left = (x + random.between(-130, 130)).toFixed(0);
    return `<ellipse cx="${left}" cy="${(y + random.between(40, 190)).toFixed(0)}" rx="7" ry="11" fill="#c8dbe4" stroke="#7f97a3"/>`;
  });
  return [
    ground('#f1efe9', '#d6d2c7'),
    ...seams,
    line(0, 380, WIDTH, 350, 'stroke="#b9b6ad" stroke-width="6"'),
    ...stains,
    ...drops,
    `<path d="M0 760L${String(WIDTH)} 720V${String(HEIGHT)}H0z" fill="#b4bfc0"/>`,
    rect(140, 560, 190, 52, 'rx="26" fill="#fffdf0" stroke="#c9c3a9"'),
  ].join('');
}

function fireDoor(random: Random): string {
  const leaf = random.pick(['#6d8fa3', '#a4533f', '#70806a']);
  const gap = random.between(26, 60);
  return [
    ground('#d8d3c8', '#b8b1a3'),
    rect(0, 820, WIDTH, 140, 'fill="#6f6a62"'),
    rect(380, 110, 520, 720, 'fill="#4a4d50"'),
    rect(410, 140, 460, 690, 'fill="#17191b"'),
    `<path d="M410 140L${(850 - gap).toFixed(0)} 170V812L410 830z" fill="${leaf}"/>`,
    rect(520, 240, 120, 260, 'rx="6" fill="#aec4cc" opacity="0.8"'),
    ...range(5).map((n) => line(520 + n * 30, 240, 520 + n * 30, 500, 'stroke="#71838b"')),
    rect(760, 520, 20, 90, 'rx="9" fill="#d9dcdc"'),
    rect(600, 34, 180, 62, 'rx="6" fill="#1d8a4e"'),
    '<path d="M630 65h80m-26-18l26 18-26 18" stroke="#fff" stroke-width="10" fill="none"/>',
    rect(880, 740, 120, 90, 'fill="#c4955a" stroke="#96703f"'),
    rect(905, 660, 90, 80, 'fill="#d1a568" stroke="#96703f"'),
  ].join('');
}

function brokenTiles(random: Random): string {
  const [light, dark] = random.pick([
    ['#e6ecec', '#cfd9d9'],
    ['#eadccb', '#d9c6af'],
    ['#c8d8dc', '#b1c6cc'],
  ] as const);
  const tiles = range(48).map((n) => {
    const x = (n % 8) * 160;
    const y = Math.floor(n / 8) * 160;
    return rect(x + 4, y + 4, 152, 152, `rx="3" fill="${random.next() < 0.5 ? light : dark}"`);
  });
  const x = 160 * Math.floor(random.between(2, 5));
  const cracks = range(7).map(() => {
    const tip = [x + random.between(-40, 360), random.between(300, 700)] as const;
    return wander(random, [x + 160, 480], tip, {
      sway: 14,
      more: 'stroke="#3c4144" stroke-width="5"',
    });
  });
  return [
    rect(0, 0, WIDTH, HEIGHT, 'fill="#8d918f"'),
    ...tiles,
    rect(x + 4, 484, 152, 152, 'fill="#8b7c69"'),
    ...cracks,
  ].join('');
}

function leakingPipe(random: Random): string {
  const pipe = random.pick(['#b87a4b', '#9aa4aa', '#5d8a6c']);
  const joint = random.between(420, 840);
  const drops = range(9).map((n) => {
    const cx = (joint + random.between(-26, 40)).toFixed(0);
    return `<ellipse cx="${cx}" cy="${String(470 + n * 44)}" rx="8" ry="14" fill="#9fc3d6"/>`;
  });
  return [
    ground('#bdb6aa', '#968d80'),
    ...range(6).map((n) => line(0, n * 170, WIDTH, n * 170, 'stroke="#857c70" stroke-width="5"')),
    rect(0, 330, WIDTH, 96, `fill="${pipe}"`),
    rect(0, 344, WIDTH, 20, 'fill="#ffffff" opacity="0.35"'),
    rect(joint - 46, 304, 110, 148, 'rx="10" fill="#70665b"'),
    rect(joint - 46, 322, 110, 22, 'fill="#9b9083"'),
    rect(180, 0, 60, 330, `fill="${pipe}"`),
    ...drops,
    `<ellipse cx="${joint.toFixed(0)}" cy="890" rx="300" ry="46" fill="#7fa3b5" opacity="0.75"/>`,
  ].join('');
}

export const INTERIOR = {
  crackedWall,
  looseWiring,
  wetCeiling,
  fireDoor,
  brokenTiles,
  leakingPipe,
} as const;
