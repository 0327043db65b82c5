import type { ReportEvery } from '@storey/api/report-emails.ts'
import { addDays, daysBetween } from '@storey/api/schedule/day.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { decrypt, encrypt } from '../../kernel/secrets.ts'
import type { Settings } from '../../kernel/settings.ts'
import type { EmailText } from '../../mail/email.ts'
import type { EmailTable } from '../../mail/email-parts.ts'
import { placesOf, type SheetColumn } from '../../sheets/column.ts'
import { type Sheet, sheetOf } from '../../sheets/xlsx.ts'
import type { ReportFilters } from './queries.ts'

/** What an area writes into its report: the figures with those of the period before, tables, and the sheets of the file. */
export interface WrittenReport {
  /** `Sales report` */
  readonly title: string
  readonly currency: string
  /** The projects or the team that it is limited to; empty for all. */
  readonly only: readonly string[]
  readonly tables: readonly EmailTable[]
  readonly sheets: readonly Sheet[]
  /** The path of the report with these filters. */
  readonly path: string
}

/** Writes a report of a period with the rights of the scope. */
export type WriteReport = (
  db: Database,
  scope: Scope,
  asked: { readonly from: string; readonly to: string; readonly filters: ReportFilters },
) => Promise<WrittenReport>

const days = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'UTC' })
const longDay = days({ day: 'numeric', month: 'long', year: 'numeric' })
const dayAndMonth = days({ day: 'numeric', month: 'long' })
const month = days({ month: 'long', year: 'numeric' })
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** `November 2026`, or `16 to 22 November 2026`: what both days have is written once. */
export function periodText(every: ReportEvery, from: string, to: string): string {
  if (every === 'month') return month.format(at(from))
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const begin =
    first === last
      ? String(Number(from.slice(8)))
      : (from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth : longDay).format(at(from))
  return `${begin} to ${longDay.format(at(to))}`
}

interface Facts {
  readonly every: ReportEvery
  readonly from: string
  readonly to: string
  readonly organization: string
  readonly publicUrl: string
  readonly stop: string
}

/** A report as an e-mail. */
export function reportText(
  { title, currency, only, tables, path }: WrittenReport,
  { every, from, to, organization, publicUrl, stop }: Facts,
): EmailText {
  return {
    subject: `${title}, ${periodText(every, from, to)}`,
    title,
    paragraphs: [],
    facts: [
      ['Period', periodText(every, from, to)],
      ['Organization', organization],
      ...(only.length === 0 ? [] : [['Limited to', only.join(', ')] as const]),
      ['Amounts in', currency],
    ],
    tables,
    action: { label: 'Open report', url: `${publicUrl}${path}` },
    notes: [
      `You get this e-mail every ${every} because you asked for it on the report page.`,
      `If this is another organization than you work in now, switch to ${organization} before you open the report.`,
    ],
    unsubscribe: stop,
  }
}

const OWNER = 'stop-report link'

/** A link that stops a report by e-mail: it works without an account and reveals nothing. */
export const stopLink = ({ signingKey, publicUrl }: Pick<Settings, 'signingKey' | 'publicUrl'>, id: number): string =>
  `${publicUrl}/stop-report?t=${encrypt(signingKey, String(id), OWNER).toString('base64url')}`

/** The report that a link stops; undefined where this server did not make it. */
export function readStopLink(signingKey: string, token: unknown): number | undefined {
  if (typeof token !== 'string' || token.length > 1_000) return undefined
  try {
    return Number(decrypt(signingKey, Buffer.from(token, 'base64url'), OWNER))
  } catch {
    return undefined
  }
}

interface Days {
  readonly from: string
  readonly to: string
}

/** The period of the same length that ends the day before it begins, as the screens compare with it. */
export function daysBefore({ from, to }: Days): Days {
  const length = daysBetween(from, to) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

const shares = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** `98.3%`; a dash where there is nothing to compare with. */
export const shareText = (part: number, whole: number): string => (whole === 0 ? '–' : shares.format(part / whole))

/** `+33%`: of a period against the one before; a dash where there is nothing to compare with. */
export const changeText = (now: number, was: number): string => (was === 0 ? '–' : changes.format((now - was) / was))

/** `+1.2 pt`: the change of a share. */
export function pointsText(
  now: readonly [part: number, whole: number],
  was: readonly [part: number, whole: number],
): string {
  if (now[1] === 0 || was[1] === 0) return '–'
  return `${points.format((now[0] / now[1] - was[0] / was[1]) * 100)}\u00a0pt`
}

const signed = { signDisplay: 'exceptZero' } as const
const changes = new Intl.NumberFormat('en', { ...signed, style: 'percent', maximumFractionDigits: 0 })
const points = new Intl.NumberFormat('en', { ...signed, maximumFractionDigits: 1 })

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** `24,269,742`: an amount in whole units of its currency, which the e-mail names once. */
export const amountText = (amount: number, currency: string): string => whole.format(amount / 10 ** placesOf(currency))

/** The heading of a column of texts and whole numbers, or of amounts. */
type Heading = string | { readonly title: string; readonly currency: string }

/** A small table as a sheet. The first column is the name; amounts are in minor units. */
export function sheetOfRows(
  name: string,
  headings: readonly Heading[],
  rows: readonly (readonly (string | number | null)[])[],
): Sheet {
  type Row = (typeof rows)[number]
  const text = (row: Row, place: number) => {
    const value = row[place] ?? null
    return value === null ? null : String(value)
  }
  const number = (row: Row, place: number) => {
    const value = row[place]
    return typeof value === 'number' ? value : null
  }
  const columns = headings.map((heading, place): SheetColumn<Row> => {
    if (typeof heading !== 'string') {
      const { title, currency } = heading
      const of = (row: Row) => {
        const amount = number(row, place)
        return amount === null ? null : { amount, currency }
      }
      return { title, width: 22, kind: 'money', of }
    }
    return place === 0
      ? { title: heading, width: 30, kind: 'text', of: (row) => text(row, place) }
      : { title: heading, width: 14, kind: 'whole', of: (row) => number(row, place) }
  })
  return sheetOf(name, columns, batchOf(rows))
}

async function* batchOf<Row>(rows: readonly Row[]) {
  yield rows
}
