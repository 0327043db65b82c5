export type LeadTone =
  | 'lead-new'
  | 'lead-contacted'
  | 'lead-qualified'
  | 'lead-viewing'
  | 'lead-negotiation'
  | 'lead-converted'
  | 'lead-nurturing'
  | 'lead-lost'
  | 'lead-junk'

/** How much of the dot is filled on the way; the other four tones have marks of their own. */
const FILLED: Partial<Record<LeadTone, number>> = {
  'lead-contacted': 0.25,
  'lead-qualified': 0.5,
  'lead-viewing': 0.72,
  'lead-negotiation': 0.9,
}

/** A ring that fills as a lead advances, so that progress is read without knowing the colours. */
export function FillingDot({ tone }: { tone: LeadTone }) {
  const colour = `var(--ld-${tone.slice('lead-'.length)})`
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      aria-hidden="true"
      style={{ flex: 'none', color: colour }}
    >
      <Mark tone={tone} />
    </svg>
  )
}

function Mark({ tone }: { tone: LeadTone }) {
  const ring = <circle cx="7" cy="7" r="5.75" stroke="currentColor" strokeWidth="1.5" />
  const disc = <circle cx="7" cy="7" r="6.5" fill="currentColor" />
  const line = { stroke: 'var(--bg)', strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  switch (tone) {
    case 'lead-new':
      return <circle cx="7" cy="7" r="5.75" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.41" />
    case 'lead-converted':
      return (
        <>
          {disc}
          <path d="M4.4 7.2 6.2 9l3.4-3.8" {...line} />
        </>
      )
    case 'lead-nurturing':
      return (
        <>
          {ring}
          <circle cx="7" cy="7" r="2" fill="currentColor" />
        </>
      )
    case 'lead-lost':
      return (
        <>
          {disc}
          <path d="m5 5 4 4m0-4L5 9" {...line} />
        </>
      )
    case 'lead-junk':
      return (
        <>
          {ring}
          <path d="m3.2 10.8 7.6-7.6" stroke="currentColor" strokeWidth="1.5" />
        </>
      )
    default:
      return (
        <>
          {ring}
          <path d={slice(FILLED[tone] ?? 0)} fill="currentColor" />
        </>
      )
  }
}

/** The sector of a disc of radius 3.75, from twelve o'clock. */
function slice(part: number): string {
  const angle = part * 2 * Math.PI
  const x = (7 + 3.75 * Math.sin(angle)).toFixed(2)
  const y = (7 - 3.75 * Math.cos(angle)).toFixed(2)
  return `M7 7V3.25A3.75 3.75 0 ${part > 0.5 ? 1 : 0} 1 ${x} ${y}Z`
}
