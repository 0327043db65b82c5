import { drawDistance, drawTrees, HEIGHT, SHORE, WIDTH } from './draw-skyline.ts'
import type { Missing } from './missing.ts'
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

/** Lines of a sign 120 by 68 units large. */
const SIGNS: Readonly<Record<Exclude<Missing, 'link'>, string>> = {
  // 404
  page: 'M35 16L17 42h26M35 16v36M60 16a10 12 0 0 1 10 12v12a10 12 0 0 1-20 0V28a10 12 0 0 1 10-12zM95 16L77 42h26M95 16v36',
  // An envelope
  invite: 'M28 14h64v40H28zM28 16l32 24 32-24',
  // A form that is empty
  signup: 'M24 18h72M24 34h72M24 50h40',
}

/** Next to an address that leads nowhere: a plot with a crane, a building that is a dashed outline, and a sign. Next to a link: a cut line. */
export default function EmptyPlot({ missing }: { missing: Missing }) {
  const cut = missing === 'link'
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={cut ? 'A line that is cut' : 'A crane on an empty plot'}
      className={styles.plot}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--a-sky1)' }} />
          <stop offset="1" style={{ stopColor: 'var(--a-sky2)' }} />
        </linearGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#sky)" />
      <g style={{ fill: 'var(--a-sun)' }} className={styles.sun}>
        <circle cx={cut ? 560 : 690} cy={236} r={96} opacity={0.32} />
        <circle cx={cut ? 560 : 690} cy={236} r={66} />
      </g>
      <Shapes shapes={distance} />
      <rect y={SHORE} width={WIDTH} height={HEIGHT - SHORE} style={{ fill: 'var(--a-sand)' }} />
      {trees.map(({ x, y, r, fill }) => (
        <ellipse key={x} cx={x} cy={y} rx={r} ry={r * 1.12} style={{ fill }} />
      ))}
      {[214, 800, 836, 862].map((x) => (
        <Palm key={x} x={x} />
      ))}
      {cut ? <CutLine /> : <Plot sign={SIGNS[missing]} />}
    </svg>
  )
}

/** Two posts, and the two ends of the line between them. */
const CutLine = () => (
  <g fill="none" strokeLinecap="round">
    <g className={styles.crane}>
      <path d={`M270 ${SHORE}V356M720 ${SHORE}V356`} strokeWidth={18} />
      <path d="M226 392h88M676 392h88" strokeWidth={14} />
    </g>
    <g className={styles.outline} strokeWidth={8}>
      <path d="M270 392C326 470 380 500 436 506M720 392C664 478 628 536 600 572" />
      <path d="M436 506l22-14M436 506l24 10M600 572l-24-10M600 572l-10 24" strokeWidth={6} />
    </g>
    <path d="M508 470l14 26M544 448v36M480 534l-24-2" strokeWidth={8} style={{ stroke: '#e3a93c' }} />
  </g>
)

const Plot = ({ sign }: { sign: string }) => (
  <g className={styles.building}>
    <path d={outline} fill="none" strokeWidth={2.4} strokeDasharray="10 8" className={styles.outline} />
    <rect x={LEFT - 50} y={SHORE} width={390} height={9} style={{ fill: 'var(--a-ground2)' }} />
    <g fill="none" className={styles.crane}>
      <path d={`M736 ${SHORE}V240`} strokeWidth={11} />
      <path d="M280 276H836" strokeWidth={10} />
      <path d="M350 273L736 240L826 273" strokeWidth={3} />
      <path d={`M445 281V${TOP + 2}M445 ${TOP}L398 ${TOP + 18}M445 ${TOP}L492 ${TOP + 18}`} strokeWidth={3} />
      <path d="M806 285h32" strokeWidth={26} />
    </g>
    <g transform={`translate(385 ${TOP + 16})`}>
      <rect width={120} height={68} rx={6} style={{ fill: 'var(--a-slab)' }} />
      <path d={sign} fill="none" strokeWidth={6} strokeLinecap="round" strokeLinejoin="round" className={styles.sign} />
    </g>
  </g>
)
