import { SHORE, type Shape } from './draw-skyline.ts'

/** One path for each colour, which costs the browser far less than a node for each of two thousand windows. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  const paths = new Map<string, { fill: string; opacity: number; d: string }>()
  for (const { x, y, width, height, fill, opacity = 1 } of shapes) {
    const key = `${fill} ${opacity}`
    const drawn = paths.get(key)?.d ?? ''
    paths.set(key, { fill, opacity, d: `${drawn}M${x} ${y}h${width}v${height}h${-width}z` })
  }
  return [...paths].map(([key, { fill, opacity, d }]) => <path key={key} d={d} opacity={opacity} style={{ fill }} />)
}

export function Palm({ x }: { x: number }) {
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
