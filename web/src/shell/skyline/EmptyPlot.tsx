import { drawDistance, drawTrees, HEIGHT, SHORE, WIDTH } from './draw-skyline.ts'
import { Palm, Shapes } from './parts.tsx'
import styles from './Waterfront.module.css'

const LEFT = 330
const RIGHT = 560
const TOP = 320
const STOREY = 38

const distance = drawDistance()
const trees = drawTrees().filter(({ x }) => x < 200 || x > 800)
/** The building that is not there: its outline, floors and columns. */
const outline = [
  `M${LEFT} ${SHORE}V${TOP}H${RIGHT}V${SHORE}M${RIGHT} ${TOP}l62 27V${SHORE}`,
  ...Array.from({ length: 10 }, (_, floor) => `M${LEFT} ${TOP + (floor + 1) * STOREY}H${RIGHT}`),
  ...[1, 2, 3].map((column) => `M${LEFT + (column * (RIGHT - LEFT)) / 4} ${TOP}V${SHORE}`),
].join('')

/** A plot with a crane, and a building that is a dashed outline: next to an address or a link that leads nowhere. */
export default function EmptyPlot() {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="A crane on an empty plot"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--a-sky1)' }} />
          <stop offset="1" style={{ stopColor: 'var(--a-sky2)' }} />
        </linearGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#sky)" />
      <g style={{ fill: 'var(--a-sun)' }}>
        <circle cx={690} cy={236} r={96} opacity={0.32} />
        <circle cx={690} cy={236} r={66} />
      </g>
      <Shapes shapes={distance} />
      <rect y={SHORE} width={WIDTH} height={HEIGHT - SHORE} style={{ fill: 'var(--a-sand)' }} />
      {trees.map(({ x, y, r, fill }) => (
        <ellipse key={x} cx={x} cy={y} rx={r} ry={r * 1.12} style={{ fill }} />
      ))}
      {[214, 800, 836, 862].map((x) => (
        <Palm key={x} x={x} />
      ))}
      <path d={outline} fill="none" strokeWidth={2.4} strokeDasharray="10 8" className={styles.outline} />
      <rect x={LEFT - 50} y={SHORE} width={390} height={9} style={{ fill: 'var(--a-ground2)' }} />
      <g fill="none" className={styles.crane}>
        <path d={`M736 ${SHORE}V240`} strokeWidth={11} />
        <path d="M280 276H836" strokeWidth={10} />
        <path d="M350 273L736 240L826 273" strokeWidth={3} />
        <path d={`M445 281V${TOP + 2}M445 ${TOP}L398 ${TOP + 18}M445 ${TOP}L492 ${TOP + 18}`} strokeWidth={3} />
        <path d="M806 285h32" strokeWidth={26} />
      </g>
      {/* A sign without words: a link that is broken. */}
      <rect x={385} y={TOP + 16} width={120} height={68} rx={6} style={{ fill: 'var(--a-slab)' }} />
      <path
        d={`M432 ${TOP + 36}h-12a14 14 0 0 0 0 28h12M458 ${TOP + 36}h12a14 14 0 0 1 0 28h-12M452 ${TOP + 28}L438 ${TOP + 72}`}
        fill="none"
        strokeWidth={6}
        strokeLinecap="round"
        className={styles.sign}
      />
    </svg>
  )
}
