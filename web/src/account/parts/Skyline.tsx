import * as copy from './copy.ts'
import {
  drawBuildings,
  drawDistance,
  drawRipples,
  drawTrees,
  HEIGHT,
  PALMS,
  SHORE,
  type Shape,
  WIDTH,
} from './draw-skyline.ts'

const distance = drawDistance()
const buildings = drawBuildings()
const trees = drawTrees()
const ripples = drawRipples()

/** A waterfront skyline, drawn by code: by day in the light scheme, by night in the dark one. */
export default function Skyline() {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={copy.aTownAtTheWater}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--a-sky1)' }} />
          <stop offset="1" style={{ stopColor: 'var(--a-sky2)' }} />
        </linearGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#sky)" />
      <g style={{ fill: 'var(--a-sun)' }}>
        <circle cx={628} cy={360} r={132} opacity={0.32} />
        <circle cx={628} cy={360} r={84} />
      </g>
      <Shapes shapes={distance} />
      {buildings.map(({ key, side, sideFill, sideWindows, shapes }) => (
        <g key={key}>
          <path d={side} style={{ fill: sideFill }} />
          <path d={sideWindows} style={{ fill: 'var(--a-sglass)' }} />
          <Shapes shapes={shapes} />
        </g>
      ))}
      {trees.map(({ x, y, r, fill }) => (
        <ellipse key={x} cx={x} cy={y} rx={r} ry={r * 1.12} style={{ fill }} />
      ))}
      {PALMS.map((x) => (
        <Palm key={x} x={x} />
      ))}
      <rect y={SHORE - 2} width={WIDTH} height={10} style={{ fill: 'var(--a-ground2)' }} />
      <rect y={SHORE + 8} width={WIDTH} height={HEIGHT - SHORE} style={{ fill: 'var(--a-water)' }} />
      <Shapes shapes={ripples} />
    </svg>
  )
}

/** One path for each colour, which costs the browser far less than a node for each of two thousand windows. */
function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  const paths = new Map<string, { fill: string; opacity: number; d: string }>()
  for (const { x, y, width, height, fill, opacity = 1 } of shapes) {
    const key = `${fill} ${opacity}`
    const drawn = paths.get(key)?.d ?? ''
    paths.set(key, { fill, opacity, d: `${drawn}M${x} ${y}h${width}v${height}h${-width}z` })
  }
  return [...paths].map(([key, { fill, opacity, d }]) => <path key={key} d={d} opacity={opacity} style={{ fill }} />)
}

function Palm({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${SHORE})`} fill="none" strokeLinecap="round">
      <path d="M0 0C-2-20 2-36 1-54" strokeWidth={3} style={{ stroke: 'var(--a-tree2)' }} />
      <path
        d="M1-54c-7-8-16-8-22-2M1-54c-5-10-13-13-20-11M1-54c0-9 1-12 3-15M1-54c7-8 16-8 22-2M1-54c5-10 13-13 20-11"
        strokeWidth={4.5}
        style={{ stroke: 'var(--a-tree)' }}
      />
    </g>
  )
}
