/** The goals of `performance.md`, section 8, as the issue "Fast on any data" changed them: a figure of ours against the same one of `bare`, unless it says otherwise. */
export interface Goal {
  readonly must: number
  readonly best: number
  /** Whether a larger figure is the better one. */
  readonly more: boolean
}

const atLeast = (must: number, best: number): Goal => ({ must, best, more: true })
const atMost = (must: number, best: number): Goal => ({ must, best, more: false })

/** Operations a second, against bare. */
export const THROUGHPUT: Readonly<Record<string, Goal>> = {
  no_op: atLeast(0.25, 0.5),
  leads_list: atLeast(5, 11),
  leads_search: atLeast(3.2, 4.3),
  lead_open: atLeast(1.2, 1.7),
  kanban: atLeast(3.2, 15),
  units_list: atLeast(1.1, 1.2),
  // Not in `performance.md`: what bare takes of the processor for it, and the 0.5 ms that access costs (`no_op`), allow 0.7 and 0.6.
  building_grid: atLeast(0.7, 0.9),
  // 1,200 units: "at most 2 times plain SQL".
  tower_grid: atLeast(0.5, 0.7),
  plate_open: atLeast(0.5, 0.6),
  price_preview: atLeast(0.5, 0.6),
  // A draft and its application in turn; ours locks, judges and audits each unit.
  price_apply: atLeast(0.2, 0.4),
  // Against the same durable effects; against a bare insert or update there is no goal.
  lead_create_kept: atLeast(0.6, 0.9),
  deal_move_kept: atLeast(0.6, 0.9),
  sign_in: atLeast(0.9, 1.0),
}

/** The slowest hundredth, against bare. */
export const P99: Readonly<Record<string, Goal>> = {
  leads_list: atMost(0.25, 0.15),
  leads_search: atMost(0.3, 0.17),
  lead_open: atMost(1.0, 0.6),
  kanban: atMost(0.45, 0.1),
  units_list: atMost(1.2, 0.8),
  lead_create_kept: atMost(1.5, 1.0),
  deal_move_kept: atMost(1.3, 0.9),
}

/** The middle of one user alone, against bare. */
export const ALONE = atMost(1.0, 0.5)
/** The slowest hundredth of a read against its own middle, at 16 users. */
export const SPREAD = atMost(5, 3)
/** Page 400 of the list by its cursor, against page 1. */
export const DEEP_PAGE = atMost(1.2, 1.05)
/** The slowest hundredth of the list while 16 users keep signing in, against without. */
export const BESIDE_SIGN_IN = atMost(3, 1.5)
/** From the start of the process to its first answer, against bare. */
export const COLD_START = atMost(2.0, 1.3)
/** Milliseconds of processor, of client and PostgreSQL, that role, scope and access check add to a read. */
export const OPENING_MS = atMost(0.12, 0.07)
/** Megabytes of the server process after its start, before any request. */
export const IDLE_MB = atMost(120, 90)
/** The middle of a read at 1,000,000 leads against its own at 100,000. */
export const TEN_TIMES = atMost(1.5, 1.1)
/** The middle of a read where rows are spread over other organizations too, against one that has all: plans must hold. */
export const OTHER_SPREAD = atMost(1.2, 1.05)

export const verdict = ({ must, best, more }: Goal, figure: number): 'best' | 'must' | 'missed' => {
  const contactPoints = (goal: number) => (more ? figure >= goal : figure <= goal)
  return contactPoints(best) ? 'best' : contactPoints(must) ? 'must' : 'missed'
}
