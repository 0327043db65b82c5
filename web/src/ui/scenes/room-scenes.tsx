import type { ReactNode } from 'react'
import type { SceneKind } from './scene-kind.ts'

/** Scenes in one room: documents and money on a table, and a door. */
type RoomScene = Extract<SceneKind, 'cheque' | 'coins' | 'receipt' | 'terms' | 'percent' | 'ledger' | 'door'>

const Room = ({ children }: { children: ReactNode }) => (
  <>
    <rect width="160" height="96" fill="var(--a-face2)" />
    <rect y="80" width="160" height="16" fill="var(--a-side2)" />
    {children}
  </>
)

/** Lines of text on a sheet, as long as these numbers say. */
const Lines = ({ at: [x, y], lengths }: { at: readonly [number, number]; lengths: readonly number[] }) => (
  <path
    d={lengths.map((length, line) => `M${x} ${y + line * 7}h${length}`).join('')}
    stroke="var(--sc-fold)"
    strokeWidth="2"
    strokeLinecap="round"
  />
)

const Signature = ({ at: [x, y], color }: { at: readonly [number, number]; color: string }) => (
  <path
    d={`M${x} ${y}q4-9 6-3t4 0q3-7 5-1t9-2`}
    fill="none"
    stroke={color}
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

/** A stack of so many coins on the table. */
const Coins = ({ x, count }: { x: number; count: number }) =>
  Array.from({ length: count }, (_, coin) => 80 - coin * 6).map((y) => (
    <g key={y} transform={`translate(${x} ${y})`}>
      <path d="M-13 0v-4h26v4a13 3.6 0 0 1-26 0z" fill="var(--sc-wood)" />
      <ellipse cy="-3.4" rx="13" ry="3.6" fill="var(--sc-gold)" />
    </g>
  ))

export const roomScenes: Readonly<Record<RoomScene, ReactNode>> = {
  cheque: (
    <Room>
      <g transform="rotate(-5 80 52)">
        <rect x="34" y="30" width="92" height="44" rx="3" fill="var(--sc-paper)" />
        <path d="M34 33a3 3 0 0 1 3-3h86a3 3 0 0 1 3 3v6H34z" fill="var(--a-mid)" />
        <Lines at={[42, 48]} lengths={[34, 26]} />
        <rect x="92" y="44" width="27" height="11" rx="2" fill="none" stroke="var(--sc-gold)" strokeWidth="2" />
        <Signature at={[92, 68]} color="var(--sc-iron)" />
      </g>
      <g transform="translate(117 63) rotate(-38)">
        <path d="M0 0l7-3h27v6H7z" fill="var(--sc-iron)" />
        <path d="M0 0l7-3v6z" fill="var(--sc-gold)" />
      </g>
    </Room>
  ),
  coins: (
    <Room>
      <Coins x={46} count={3} />
      <Coins x={80} count={6} />
      <Coins x={114} count={9} />
    </Room>
  ),
  receipt: (
    <Room>
      <path d="M56 14h48v64l-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5z" fill="var(--sc-paper)" />
      <Lines at={[64, 25]} lengths={[20, 32, 26]} />
      <path d="M64 50h32" stroke="var(--sc-fold)" strokeDasharray="2 3" />
      <path d="M84 60h12" stroke="var(--sc-iron)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="106" cy="30" r="11" fill="var(--sc-gold)" />
      <path
        d="M101 30l4 4 6-8"
        fill="none"
        stroke="var(--sc-paper)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Room>
  ),
  terms: (
    <Room>
      <rect x="54" y="16" width="58" height="66" rx="3" fill="var(--sc-fold)" />
      <rect x="48" y="12" width="58" height="66" rx="3" fill="var(--sc-paper)" />
      <Lines at={[56, 23]} lengths={[22, 42, 38, 42]} />
      <path d="M56 68h18M81 68h18" stroke="var(--sc-fold)" />
      <Signature at={[55, 65]} color="var(--sc-iron)" />
      <Signature at={[80, 65]} color="var(--sc-wood)" />
      <path d="M108 60l-4 16 6-4 6 4-3-16z" fill="var(--sc-wood)" />
      <circle cx="110" cy="56" r="10" fill="var(--sc-gold)" />
      <circle cx="110" cy="56" r="5.5" fill="none" stroke="var(--sc-paper)" strokeWidth="1.6" />
    </Room>
  ),
  percent: (
    <Room>
      <rect x="56" y="12" width="48" height="70" rx="6" fill="var(--sc-iron)" />
      <rect x="62" y="18" width="36" height="18" rx="2.5" fill="var(--sc-paper)" />
      <g fill="none" stroke="var(--a-core)" strokeWidth="2.2">
        <circle cx="84" cy="24" r="2.6" />
        <circle cx="91" cy="31" r="2.6" />
        <path d="M92 22l-9 11" strokeLinecap="round" />
      </g>
      {[42, 52, 62, 72].map((y) =>
        [63, 75.5, 88].map((x) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width="9"
            height="6.4"
            rx="1.6"
            fill={x === 88 && y === 72 ? 'var(--sc-gold)' : 'var(--sc-fold)'}
          />
        )),
      )}
    </Room>
  ),
  ledger: (
    <Room>
      <path d="M24 30q28-7 56 3q28-10 56-3v48q-28-6-56 3q-28-9-56-3z" fill="var(--sc-wood)" />
      <path d="M28 27q26-6 52 4v46q-26-9-52-3z" fill="var(--sc-paper)" />
      <path d="M132 27q-26-6-52 4v46q26-9 52-3z" fill="var(--sc-paper)" />
      <path d="M80 31v46" stroke="var(--sc-fold)" strokeWidth="2" />
      <Lines at={[36, 38]} lengths={[30, 24, 32, 20]} />
      <Lines at={[92, 38]} lengths={[22, 30, 18, 26]} />
      <path d="M112 24v20l4.5-4 4.5 4v-19.4z" fill="var(--sc-gold)" />
    </Room>
  ),
  door: (
    <Room>
      <path d="M62 80h36l22 16H34z" fill="var(--sc-lit)" opacity="0.45" />
      <rect x="59" y="17" width="42" height="63" fill="var(--a-side)" />
      <rect x="62" y="20" width="36" height="60" fill="var(--sc-lit)" />
      <path d="M98 20l20 6v60l-20-6z" fill="var(--sc-wood)" />
      <path d="M102 28l12 3.4v20l-12-2.600zM102 55l12 2.600v18l-12-3z" fill="var(--sc-skin)" opacity="0.6" />
      <circle cx="114.5" cy="55" r="1.8" fill="var(--sc-gold)" />
      <path d="M30 80v-9h11v9z" fill="var(--sc-skin)" />
      <ellipse cx="35.5" cy="62" rx="9" ry="10" fill="var(--a-tree)" />
    </Room>
  ),
}
