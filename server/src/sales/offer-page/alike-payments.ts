/** A payment of an offer or a booking. */
interface Payment {
  readonly name: string
  readonly amount: number
  readonly due_on: string | null
  readonly estimated: boolean
}

/** Payments of one name and amount at equal steps, or a single one. */
interface Payments<Line> {
  readonly name: string
  readonly first: Line
  readonly last: Line
  readonly count: number
  /** From one to the next; 0 of a single one. */
  readonly months: number
}

/** So few are read one by one. */
const MIN_ALIKE = 4
const NUMBERED = /^(.+?),? (\d+) of \d+$/

/** The payments of a plan in order, with those that only repeat in one row: sixty months are one line of the plan, not two sheets. */
export function alikePayments<Line extends Payment>(lines: readonly Line[]): readonly Payments<Line>[] {
  const runs: Line[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && continues(run, line)) run.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run) => (run.length < MIN_ALIKE ? run.map((line) => rowOf([line])) : [rowOf(run)]))
}

function rowOf<Line extends Payment>(run: readonly Line[]): Payments<Line> {
  const [first, last] = [run[0] as Line, run.at(-1) as Line]
  const [from, to] = [numberOf(first), numberOf(last)]
  const name = run.length > 1 && from && to ? `${from.name}, ${from.at}–${to.at}` : first.name
  const second = run[1]
  return { name, first, last, count: run.length, months: second ? (monthsBetween(first, second) ?? 0) : 0 }
}

function continues<Line extends Payment>(run: readonly Line[], line: Line): boolean {
  const [first, second, last] = [run[0] as Line, run[1], run.at(-1) as Line]
  const [one, other] = [numberOf(last), numberOf(line)]
  if (!one || !other || one.name !== other.name || other.at !== one.at + 1 || last.amount !== line.amount) return false
  const step = monthsBetween(last, line)
  return step !== null && step === monthsBetween(first, second ?? line)
}

function numberOf({ name }: Payment) {
  const found = NUMBERED.exec(name.trim())
  return found && { name: found[1] ?? '', at: Number(found[2]) }
}

/** Null if one of the days is not known, or they are not whole months apart. */
function monthsBetween(one: Payment, other: Payment): number | null {
  if (one.due_on === null || other.due_on === null || one.estimated || other.estimated) return null
  const [year = 0, month = 0, day = 0] = one.due_on.split('-').map(Number)
  const [laterYear = 0, laterMonth = 0, laterDay = 0] = other.due_on.split('-').map(Number)
  // The last days of months are of different numbers.
  if (day !== laterDay && Math.min(day, laterDay) < 28) return null
  return (laterYear - year) * 12 + laterMonth - month
}
