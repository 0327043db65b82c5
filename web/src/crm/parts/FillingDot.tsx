import type { LeadStatus } from '@storey/api/crm/lead.ts'

/** Filled fraction of the dot while a lead advances; the other statuses have their own icons. */
const FILLED: Partial<Record<LeadStatus, number>> = {
  contacted: 0.25,
  qualified: 0.5,
  viewing: 0.72,
  negotiation: 0.9,
}

/** A ring that fills as a lead advances, so that progress is visible without colours. */
export function FillingDot({ status }: { status: LeadStatus }) {
  const colour = `var(--ld-${status})`
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      aria-hidden="true"
      style={{ flex: 'none', color: colour }}
    >
      <Mark status={status} />
    </svg>
  )
}

function Mark({ status }: { status: LeadStatus }) {
  const ring = <circle cx="7" cy="7" r="5.75" stroke="currentColor" strokeWidth="1.5" />
  const disc = <circle cx="7" cy="7" r="6.5" fill="currentColor" />
  const line = { stroke: 'var(--bg)', strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  switch (status) {
    case 'new':
      return <circle cx="7" cy="7" r="5.75" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.41" />
    case 'converted':
      return (
        <>
          {disc}
          <path d="M4.4 7.2 6.2 9l3.4-3.8" {...line} />
        </>
      )
    case 'nurturing':
      return (
        <>
          {ring}
          <circle cx="7" cy="7" r="2" fill="currentColor" />
        </>
      )
    case 'lost':
      return (
        <>
          {disc}
          <path d="m5 5 4 4m0-4L5 9" {...line} />
        </>
      )
    case 'junk':
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
          <path d={slice(FILLED[status] ?? 0)} fill="currentColor" />
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
