import { paint } from '../palette.ts'
import { circle, ellipse, group, line, n, path, rect } from '../svg.ts'
import type { Furniture, Piece } from './layout.ts'

/** Points to a metre. */
export const METRE = 36

const solid = { fill: paint('bg'), stroke: paint('pl-line'), width: 1 }
const thin = { fill: 'none', stroke: paint('pl-line'), width: 0.8 } as const

/** A piece seen from above. It is drawn with its back at the top and then turned. */
export function furniture({ what, x, y, width, depth, turn = 0 }: Piece): string {
  // A quarter turn swaps the sides that the piece takes up, so it is drawn with them swapped.
  const sideways = turn % 2 === 1
  const [w, d] = sideways ? [depth * METRE, width * METRE] : [width * METRE, depth * METRE]
  const [middleX, middleY] = [(x + width / 2) * METRE, (y + depth / 2) * METRE]
  const place = `translate(${n(middleX)} ${n(middleY)}) rotate(${turn * 90}) translate(${n(-w / 2)} ${n(-d / 2)})`
  return group(place, PIECES[what](w, d))
}

const PIECES: Record<Furniture, (w: number, d: number) => string> = {
  bed: (w, d) => {
    const side = 16
    const bed = w - side * 2 - 4
    const pillow = bed / 2 - 6
    return [
      rect(0, 0, side, side, { ...solid, round: 2 }),
      rect(w - side, 0, side, side, { ...solid, round: 2 }),
      rect(side + 2, 0, bed, d, { ...solid, round: 4 }),
      rect(side + 6, 4, pillow, 14, { ...solid, round: 4 }),
      rect(w / 2 + 2, 4, pillow, 14, { ...solid, round: 4 }),
      path(`M${n(side + 2)} 26H${n(side + 2 + bed)}`, thin),
      circle(side / 2, side / 2, 3.4, thin),
      circle(w - side / 2, side / 2, 3.4, thin),
    ].join('')
  },
  sofa: (w, d) => {
    const seats = w > 76 ? 3 : 2
    const seat = (w - 14) / seats
    const cushions = Array.from({ length: seats }, (_, index) =>
      rect(7 + index * seat + 0.8, 8, seat - 1.6, d - 11, { ...solid, round: 4 }),
    )
    return rect(0, 0, w, d, { ...solid, round: 5 }) + cushions.join('')
  },
  rug: (w, d) => rect(0, 0, w, d, { ...thin, dash: '2 2', round: 2 }),
  table: (w, d) => rect(0, 0, w, d, { ...solid, round: 4 }),
  dining: (w, d) => {
    const chairs = w > 66 ? 3 : 2
    const step = w / chairs
    const row = (y: number) =>
      Array.from({ length: chairs }, (_, index) =>
        rect(step * (index + 0.5) - 7, y, 14, 12, { ...solid, round: 3.5 }),
      ).join('')
    return row(0) + row(d - 12) + rect(0, 9, w, d - 18, { ...solid, round: 4 })
  },
  screen: (w, d) =>
    rect(0, 0, w, d, { ...solid, round: 1 }) + rect(w * 0.18, d * 0.35, w * 0.64, 2.4, { fill: paint('pl-line') }),
  counter: (w, d) => rect(0, 0, w, d, { ...solid, round: 1 }),
  hob: (w, d) =>
    rect(0, 0, w, d, { ...solid, round: 1.5 }) +
    [0.28, 0.72].flatMap((across) => [0.3, 0.7].map((down) => circle(w * across, d * down, 3.2, thin))).join(''),
  sink: (w, d) =>
    rect(0, 0, w, d, { ...solid, round: 3 }) +
    circle(w / 2, d / 2, 1.2, thin) +
    line([w / 2, 0], [w / 2, d * 0.34], thin),
  island: (w, d) => {
    const stools = Math.max(2, Math.floor(w / 22))
    const row = Array.from({ length: stools }, (_, index) => circle((w / stools) * (index + 0.5), d - 4.5, 4.5, solid))
    return row.join('') + rect(0, 0, w, d - 8, { ...solid, round: 2 })
  },
  wardrobe: (w, d) => {
    const rail = Array.from(
      { length: Math.floor(w / 7) },
      (_, index) => `M${n(index * 7 + 4)} ${n(d * 0.24)}l1.6 ${n(d * 0.5)}`,
    )
    return (
      rect(0, 0, w, d, { ...solid, round: 1 }) +
      path(rail.join(''), { ...thin, width: 0.7 }) +
      line([0, d / 2], [w, d / 2], thin)
    )
  },
  toilet: (w, d) =>
    rect(w / 2 - 9.5, 0, 19, 7.5, { ...solid, round: 1.5 }) +
    ellipse(w / 2, 7.5 + (d - 8) / 2, 7.6, (d - 8) / 2, solid),
  basin: (w, d) =>
    rect(0, 0, w, d, { ...solid, round: 2 }) +
    ellipse(w / 2, d * 0.55, w * 0.3, d * 0.3, solid) +
    circle(w / 2, d * 0.2, 0.9, thin),
  bath: (w, d) =>
    rect(0, 0, w, d, { ...solid, round: 2 }) +
    rect(3.5, 3.5, w - 7, d - 7, { ...solid, round: 9 }) +
    circle(10, d / 2, 1.3, thin),
  shower: (w, d) =>
    rect(0, 0, w, d, { ...solid, round: 1 }) +
    path(`M0 0L${n(w)} ${n(d)}M${n(w)} 0L0 ${n(d)}`, { ...thin, width: 0.6 }) +
    circle(w / 2, d / 2, 2.6, solid),
  washer: (w, d) =>
    rect(0, 0, w, d, { ...solid, round: 2 }) +
    circle(w / 2, d / 2, w * 0.3, solid) +
    circle(w / 2, d / 2, w * 0.18, thin),
  desk: (w, d) =>
    rect(0, 0, w, d - 9, { ...solid, round: 2 }) +
    rect(w / 2 - 9, d - 14, 18, 14, { ...solid, round: 5 }) +
    rect(w / 2 - 9, 3, 18, 2.4, { fill: paint('pl-line') }),
  meeting: (w, d) => {
    const seats = Math.floor(w / 22)
    const step = w / seats
    const row = (y: number) =>
      Array.from({ length: seats }, (_, index) =>
        rect(step * (index + 0.5) - 7.5, y, 15, 12, { ...solid, round: 5 }),
      ).join('')
    return row(0) + row(d - 12) + rect(-4, 9, w + 8, d - 18, { ...solid, round: 12 })
  },
  stairs: (w, d) => {
    const steps = Array.from({ length: Math.floor(d / 9.5) }, (_, index) => `M0 ${n(index * 9.5)}H${n(w)}`)
    const arrow = `M${n(w / 2)} ${n(d - 6)}V9M${n(w / 2 - 4)} 14L${n(w / 2)} 8L${n(w / 2 + 4)} 14`
    return (
      rect(0, 0, w, d, solid) +
      path(steps.join(''), { ...thin, width: 0.8 }) +
      path(arrow, { fill: 'none', stroke: paint('text-3'), width: 1 })
    )
  },
  lounger: (w, d) => rect(0, 0, w, d, { ...solid, round: 3 }) + line([0, d * 0.3], [w, d * 0.3], thin),
  plant: (w, d) =>
    circle(w / 2, d / 2, w / 2, { fill: paint('pl-out'), stroke: paint('pl-line'), width: 0.9 }) +
    path(
      Array.from({ length: 6 }, (_, leaf) => {
        const angle = (leaf * Math.PI) / 3
        return `M${n(w / 2)} ${n(d / 2)}L${n(w / 2 + Math.cos(angle) * w * 0.4)} ${n(d / 2 + Math.sin(angle) * w * 0.4)}`
      }).join(''),
      { ...thin, width: 0.7 },
    ),
}
