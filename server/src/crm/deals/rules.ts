import { invalid } from '../../errors/problems.ts'

export interface DealChange {
  readonly title?: string | undefined
  readonly value?: number | undefined
  readonly currency?: string | undefined
  readonly expected_close_on?: string | null | undefined
  readonly unit_id?: number | null | undefined
  readonly project_id?: number | null | undefined
  readonly next_step?: string | null | undefined
  readonly lost_reason?: string | null | undefined
  readonly owner_id?: number | null | undefined
  readonly hot?: boolean | undefined
  readonly pipeline_id?: number | undefined
  readonly stage_id?: number | undefined
  readonly status?: 'open' | 'won' | 'lost' | undefined
  readonly rank?: string | undefined
  readonly last_open_stage_id?: number | null | undefined
  readonly closed_on?: string | null | undefined
  /** True sets the closing time unless it is set, false clears it. */
  readonly closed?: boolean | undefined
  readonly entered?: true | undefined
}

type Kind = 'open' | 'won' | 'lost'

/** The cards between which a card goes: under `above`, else over `below`, else on top. */
export interface Place {
  readonly after_id?: number | null | undefined
  readonly before_id?: number | null | undefined
}

export interface Closing {
  readonly value?: number | undefined
  readonly closed_on?: string | undefined
  readonly lost_reason?: string | undefined
}

interface Closable {
  readonly status: Kind
  readonly value: number
  readonly lost_reason: string | null
  readonly closed_on: string | null
}

/**
 * The columns that change when a deal enters a stage of this kind, so that its status always agrees with the stage.
 *
 * @param today of the organization; the closing day by default
 * @throws 422 if a won deal has no value, a lost one no reason, or the day is in the future
 */
export function entering(kind: Kind, deal: Closable, input: Closing, today: string): DealChange {
  if (kind === 'open') return { status: 'open', closed: false, closed_on: null, lost_reason: null, value: input.value }
  if (input.closed_on !== undefined && input.closed_on > dayAfter(today))
    throw invalid({ closed_on: ['Choose today or an earlier day.'] })
  if (kind === 'won' && (input.value ?? deal.value) === 0 && (deal.status !== 'won' || deal.value > 0))
    throw invalid({ value: [WON_FOR] })
  const lost_reason = input.lost_reason ?? (deal.status === 'lost' ? deal.lost_reason : null)
  if (kind === 'lost' && lost_reason === null) throw invalid({ lost_reason: ['Enter why the deal was lost.'] })
  return {
    status: kind,
    closed: true,
    closed_on: input.closed_on ?? (deal.status === kind ? deal.closed_on : null) ?? today,
    lost_reason: kind === 'lost' ? lost_reason : null,
    value: input.value,
  }
}

/** Also the message for the database constraint, which refuses every way to win a deal without a value. */
export const WON_FOR = 'Enter a sale value above 0.'

/** A user far east of the organization may be a day ahead of it. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The default title of a deal: the lead and, if known, the subject. */
export const titleOf = (lead: string, subject: string | undefined) =>
  (subject === undefined ? lead : `${lead} - ${subject}`).slice(0, 200)

/** Keeps a unit and its project consistent: a unit sets its project. @throws 422 if they disagree */
export function projectOf(unit: { readonly project_id: number } | undefined, project_id: number | null | undefined) {
  if (!unit) return project_id
  if (project_id != null && project_id !== unit.project_id)
    throw invalid({ project_id: ['That unit belongs to another project.'] })
  return unit.project_id
}
