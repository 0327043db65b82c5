import { paint } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, path, rect } from '../svg.ts'
import type { Stage } from './stage.ts'

/** Sky, sun or moon with its halo, stars and a few flat clouds. */
export function sky({ width, base, random, id }: Stage): string {
  const sun = { x: width * random.pick([0.18, 0.26, 0.74, 0.84]), y: base * random.between(0.22, 0.42) }
  const r = Math.min(width, base * 2) * random.between(0.05, 0.066)
  return [
    `<defs><linearGradient id="${id}-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${paint('a-sky1')}"/>`,
    `<stop offset="1" stop-color="${paint('a-sky2')}"/></linearGradient></defs>`,
    rect(0, 0, width, base + 4, { fill: `url(#${id}-sky)` }),
    stars(width, base, random),
    circle(sun.x, sun.y, r * 1.66, { fill: paint('a-sun'), opacity: 0.1 }),
    circle(sun.x, sun.y, r * 1.28, { fill: paint('a-sun'), opacity: 0.14 }),
    circle(sun.x, sun.y, r, { fill: paint('a-sun') }),
    clouds(width, base, random),
  ].join('')
}

function stars(width: number, base: number, random: Random): string {
  const star = () =>
    circle(random.between(0, width), random.between(0, base * 0.62), random.between(0.3, 0.75), {
      fill: paint('a-star'),
      opacity: random.between(0.25, 0.8),
    })
  return Array.from({ length: Math.round(width / 11) }, star).join('')
}

function clouds(width: number, base: number, random: Random): string {
  return Array.from({ length: random.whole(2, 3) }, () => {
    const x = random.between(0, width)
    const y = base * random.between(0.1, 0.5)
    const size = random.between(26, 48)
    const look = { fill: paint('a-cloud'), opacity: 0.5 }
    // One flat underside and two crowns: enough to read as a cloud at the size of a card.
    return path(
      `M${Math.round(x - size)} ${Math.round(y)}a5 5 0 0 1 5 -5h${Math.round(size * 0.35)}a9 7 0 0 1 17 -3a7 6 0 0 1 11 3h${Math.round(size * 0.5)}a4 4 0 0 1 4 5z`,
      look,
    )
  }).join('')
}

/** Two rows of far buildings, paler the farther, or hills where there is no town. */
export function distance({ width, base, random }: Stage, kind: 'city' | 'hills'): string {
  if (kind === 'hills') return hills(width, base)
  const row = (token: 'a-far' | 'a-mid', least: number, most: number) => {
    const blocks: string[] = []
    for (let x = -8; x < width; ) {
      const wide = random.between(11, 32)
      const high = random.between(least, most) * (random.chance(0.14) ? 1.7 : 1)
      blocks.push(rect(x, base - high, wide + 0.3, high, { fill: paint(token) }))
      if (random.chance(0.18)) blocks.push(rect(x + wide / 2, base - high - 9, 1, 10, { fill: paint(token) }))
      else if (random.chance(0.2))
        blocks.push(rect(x + wide * 0.25, base - high - 4, wide * 0.5, 4.5, { fill: paint(token) }))
      x += wide + (random.chance(0.3) ? random.between(2, 12) : 0)
    }
    return blocks.join('')
  }
  const scale = Math.max(1, base / 190)
  return row('a-far', 18 * scale, 46 * scale) + row('a-mid', 8 * scale, 28 * scale)
}

const hills = (width: number, base: number): string =>
  ellipse(width * 0.18, base + 12, width * 0.36, 44, { fill: paint('a-far') }) +
  ellipse(width * 0.82, base + 10, width * 0.42, 58, { fill: paint('a-far') }) +
  ellipse(width * 0.5, base + 16, width * 0.5, 36, { fill: paint('a-mid'), opacity: 0.7 })
