import { type ReactNode, useId } from 'react'
import { roomScenes } from './room-scenes.tsx'
import styles from './Scene.module.css'
import type { SceneKind } from './scene-kind.ts'

const STARS = ['20 14', '52 24', '88 10', '128 30', '146 12']
/** Roofs of the two rows of houses behind a scene. */
const FAR = 'M0 80V44h14v10h12v-9h22v14h12V44h14V30h16v20h12V34h9v14h22v8h27v24z'
const MID = 'M0 80V62h15v-9h4v9h21v-6h26v4h24v10h20v-12h22v6h14V56h14v24z'

/** A small drawing by day and by night, in the colors of the covers. */
export function Scene({ kind }: { kind: SceneKind }) {
  const sky = useId()
  const inside = kind === 'key' || kind === 'desk' || kind in roomScenes
  return (
    <svg className={styles.scene} viewBox="0 0 160 96" width="160" height="96" aria-hidden="true" data-scene={kind}>
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--a-sky1)" />
          <stop offset="1" stopColor="var(--a-sky2)" />
        </linearGradient>
      </defs>
      {!inside && (
        <>
          <rect width="160" height="96" fill={`url(#${sky})`} />
          {STARS.map((place) => {
            const [x, y] = place.split(' ')
            return <circle key={place} cx={x} cy={y} r="0.9" fill="var(--a-star)" opacity="0.7" />
          })}
          {kind !== 'line' && (
            <>
              <circle cx="132" cy="24" r="13" fill="var(--a-sun)" opacity="0.2" />
              <circle cx="132" cy="24" r="9" fill="var(--a-sun)" />
            </>
          )}
          <path d={FAR} fill="var(--a-far)" />
          <path d={MID} fill="var(--a-mid)" />
          {kind === 'plane' ? (
            <>
              <rect y="80" width="160" height="16" fill="var(--a-water)" />
              <path d="M20 86h22M66 90h28M112 86h20" stroke="var(--a-water2)" strokeLinecap="round" />
            </>
          ) : (
            <rect y="78" width="160" height="18" fill="var(--a-ground)" />
          )}
        </>
      )}
      {drawings[kind]}
    </svg>
  )
}

const rows = (count: number) => Array.from({ length: count }, (_, at) => at)

/** A house of so many windows, of which some are lit. */
function House({ lit, floors, columns, at: [x, y], width }: HouseProps) {
  const step = (width - 3) / columns
  return (
    <>
      <rect x={x + width} y={y + 3} width="5" height={75 - y} fill="var(--a-side)" />
      <rect x={x} y={y} width={width} height={78 - y} fill="var(--a-face)" />
      {rows(floors).flatMap((floor) =>
        rows(columns).map((column) => (
          <rect
            key={`${floor} ${column}`}
            x={x + 3 + column * step}
            y={y + 3 + floor * 7.7}
            width={step - 1.6}
            height="5.7"
            fill={lit(floor, column)}
          />
        )),
      )}
    </>
  )
}
interface HouseProps {
  readonly lit: (floor: number, column: number) => string
  readonly floors: number
  readonly columns: number
  readonly at: readonly [number, number]
  readonly width: number
}

const drawings: Readonly<Record<SceneKind, ReactNode>> = {
  ...roomScenes,
  crane: (
    <>
      <path d="M40 78h70v-5H40z" fill="var(--a-side2)" />
      <path d="M48 73v-12M60 73v-9M72 73v-13M84 73v-9M96 73v-12" stroke="var(--sc-iron)" strokeWidth="1.6" />
      <g stroke="var(--sc-wood)" strokeWidth="2.2" fill="none">
        <path d="M116 78V18M104 22h-70M116 22h22M116 12v6" />
        <path d="M116 13L50 22M116 13l20 9" strokeWidth="1" />
      </g>
      <rect x="130" y="22" width="9" height="7" fill="var(--sc-iron)" />
      <path d="M58 22v22" stroke="var(--sc-iron)" />
      <rect x="50" y="44" width="16" height="6" fill="var(--sc-skin)" />
      <path d="M112 26h8v8h-8z" fill="var(--a-lit)" />
      <ellipse cx="22" cy="74" rx="7" ry="6.4" fill="var(--a-tree)" />
      <ellipse cx="142" cy="75" rx="6" ry="5.5" fill="var(--a-tree2)" />
    </>
  ),
  window: (
    <>
      <House
        at={[56, 16]}
        width={46}
        floors={7}
        columns={5}
        lit={(floor, column) => (floor === 2 && column === 3 ? 'var(--sc-lit)' : 'var(--a-glass)')}
      />
      <circle cx="90" cy="37" r="14" fill="var(--sc-lit)" opacity="0.3" />
    </>
  ),
  key: (
    <>
      <rect width="160" height="96" fill="var(--a-face2)" />
      <rect y="80" width="160" height="16" fill="var(--a-side2)" />
      <rect x="46" y="26" width="68" height="10" rx="5" fill="var(--sc-wood)" />
      <path
        d="M62 36v5a3.5 3.5 0 0 0 7 0M80 36v5a3.5 3.5 0 0 0 7 0M98 36v5a3.5 3.5 0 0 0 7 0"
        fill="none"
        stroke="var(--sc-iron)"
        strokeWidth="2"
      />
      <g transform="translate(83.5 41)" fill="none" stroke="var(--sc-gold)" strokeWidth="3.4">
        <circle cy="8" r="7" />
        <path d="M0 15v20M0 27h5.5M0 33h4" strokeLinecap="round" />
      </g>
    </>
  ),
  plane: (
    <>
      <path
        d="M16 62C44 66 62 52 84 40"
        fill="none"
        stroke="var(--sc-iron)"
        strokeWidth="1.4"
        strokeDasharray="2 4"
        strokeLinecap="round"
        opacity="0.7"
      />
      <path d="M84 40l32-16-10 28-8-9z" fill="var(--sc-paper)" />
      <path d="M84 40l32-16-18 19v9l-5-7z" fill="var(--sc-fold)" />
    </>
  ),
  desk: (
    <>
      <rect width="160" height="96" fill="var(--a-face)" />
      <rect x="92" y="14" width="48" height="38" fill="var(--a-sky1)" stroke="var(--a-slab)" strokeWidth="4" />
      <circle cx="124" cy="28" r="6" fill="var(--a-sun)" />
      <path d="M94 50V40h10v10M106 50V34h9v16" fill="var(--a-mid)" />
      <rect x="24" y="64" width="112" height="5" rx="2" fill="var(--sc-wood)" />
      <path d="M34 69v22M126 69v22" stroke="var(--sc-wood)" strokeWidth="4" />
      <rect x="44" y="58" width="34" height="6" rx="1.5" fill="var(--sc-iron)" />
      <rect x="52" y="38" width="3" height="20" fill="var(--sc-iron)" />
      <path d="M44 42l10-10 12 6-4 8z" fill="var(--sc-skin)" />
      <circle cx="60" cy="44" r="9" fill="var(--a-glow)" opacity="0.35" />
      <path d="M104 56q-4 -8 2 -12M104 56q6 -7 2 -12" stroke="var(--a-tree)" strokeWidth="2" fill="none" />
      <path d="M100 64v-8h9v8z" fill="var(--sc-skin)" />
    </>
  ),
  telescope: (
    <>
      <path d="M30 78h68v-3H30z" fill="var(--a-slab)" />
      <path d="M64 60L52 92M64 60l12 32M64 60v32" stroke="var(--sc-iron)" strokeWidth="2.6" strokeLinecap="round" />
      <g transform="rotate(-26 64 56)">
        <rect x="42" y="49" width="46" height="13" rx="3" fill="var(--sc-skin)" />
        <rect x="86" y="46" width="9" height="19" rx="3" fill="var(--sc-wood)" />
        <rect x="36" y="52" width="8" height="7" rx="2" fill="var(--sc-iron)" />
      </g>
    </>
  ),
  line: (
    <>
      <path d="M30 78V30M130 78V30" stroke="var(--sc-wood)" strokeWidth="4" />
      <path d="M22 36h16M122 36h16" stroke="var(--sc-wood)" strokeWidth="3" />
      <g fill="none" stroke="var(--sc-iron)" strokeWidth="2">
        <path d="M30 36C44 52 56 56 66 56M130 36C118 54 110 66 104 72" />
        <path d="M66 56l5-3M66 56l5 2M104 72l-5-2M104 72l-2 5" strokeWidth="1.6" />
      </g>
      <path d="M84 50l3 5M90 46v7M78 60l-5 4" stroke="var(--sc-gold)" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  gate: (
    <>
      <House
        at={[58, 22]}
        width={44}
        floors={7}
        columns={4}
        lit={(floor, column) => ((floor * 3 + column * 5) % 7 < 3 ? 'var(--a-lit)' : 'var(--a-glass)')}
      />
      <rect y="78" width="160" height="18" fill="var(--a-ground)" />
      {rows(17).map((post) => (
        <rect
          key={post}
          x={16 + post * 8}
          y={48 + Math.abs(post - 8) * 0.6}
          width="2"
          height="34"
          fill="var(--sc-iron)"
        />
      ))}
      <path d="M14 57.5h132M14 77.5h132" stroke="var(--sc-iron)" strokeWidth="3" />
      <rect x="8" y="44" width="9" height="40" fill="var(--a-face2)" />
      <rect x="143" y="44" width="9" height="40" fill="var(--a-face2)" />
      <rect x="72" y="60" width="16" height="13" rx="3" fill="var(--sc-gold)" />
      <path d="M76 60v-4a4 4 0 0 1 8 0v4" stroke="var(--sc-gold)" strokeWidth="2.4" fill="none" />
    </>
  ),
}
