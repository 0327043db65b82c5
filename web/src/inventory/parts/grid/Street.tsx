const WIDTH = 1440
const HEIGHT = 160
const GROUND = 132
const LIT = [1, 3, 5, 8, 9, 12, 15, 16, 19, 21, 22]
const TREES = [64, 210, 330, 470, 540, 690, 830, 905, 1_040, 1_130, 1_270, 1_390]
const PALMS = [22, 128, 402, 606, 760, 968, 1_196, 1_330]

/** The street in front of a building: shops, palms and trees; by night the shops are lit. */
export const Street = ({ className }: { className: string | undefined }) => (
  <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
    <g style={{ fill: 'var(--a-mid)' }} opacity={0.55}>
      {[0, 96, 208, 300, 1_120, 1_236, 1_340].map((x, index) => (
        <rect key={x} x={x} y={56 - (index % 3) * 16} width={84} height={GROUND} />
      ))}
    </g>
    <rect y={72} width={WIDTH} height={6} style={{ fill: 'var(--a-slab)' }} />
    <rect y={78} width={WIDTH} height={GROUND - 78} style={{ fill: 'var(--a-face2)' }} />
    {Array.from({ length: 24 }, (_, shop) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: shops keep their place
        key={shop}
        x={shop * 60 + 8}
        y={88}
        width={44}
        height={GROUND - 88}
        style={{ fill: LIT.includes(shop) ? 'var(--a-lit)' : 'var(--a-glass)' }}
        opacity={LIT.includes(shop) ? (shop % 2 ? 0.95 : 0.7) : 1}
      />
    ))}
    <rect y={GROUND} width={WIDTH} height={HEIGHT} style={{ fill: 'var(--a-ground2)' }} />
    {TREES.map((x, index) => (
      <circle key={x} cx={x} cy={GROUND - 9} r={10 + (index % 3) * 3} style={{ fill: 'var(--a-tree2)' }} />
    ))}
    {PALMS.map((x) => (
      <g key={x} transform={`translate(${x} ${GROUND})`} fill="none" strokeLinecap="round">
        <path d="M0 0C-2-20 2-36 1-54" strokeWidth={3} style={{ stroke: 'var(--a-tree2)' }} />
        <path
          d="M1-54c-7-8-16-8-22-2M1-54c-5-10-13-13-20-11M1-54c0-9 1-12 3-15M1-54c7-8 16-8 22-2M1-54c5-10 13-13 20-11"
          strokeWidth={4.5}
          style={{ stroke: 'var(--a-tree)' }}
        />
      </g>
    ))}
  </svg>
)
