import { type ImportField, type LeadField, type LeadFieldName, leadFields } from '@storey/api/crm/lead-fields.ts'
import type { ChoiceField, ImportOptions } from '@storey/api/crm/lead-imports.ts'
import { REACHABLE } from '@storey/api/crm/leads.ts'
import { type FieldsWith, fieldsWith } from '@storey/api/fields.ts'
import type { Selectable } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { LeadsTable } from '../../database/tables.ts'
import { isBlank } from '../../imports/blank.ts'
import type { NamedCell } from '../../imports/contact-values.ts'
import { countryOf, languageOf } from '../../imports/country-names.ts'
import type { Import, Parsed, Problem as ProblemOf } from '../../imports/kind.ts'
import { flagOf, unitTypeOf } from '../../imports/labels.ts'
import { dayOf, namesUtc } from '../../imports/parse-days.ts'
import { bedroomsOf } from '../../imports/parse-values.ts'
import { defined } from '../../kernel/defined.ts'
import type { ImportedColumn } from '../leads/actions.ts'
import { budget } from './budget-cells.ts'
import { contactOf, noteOf } from './contact-cells.ts'
import { channelOf, purposeOf, ratingOf, sourceOf, statusOf, timeframeOf } from './labels.ts'
import { each, labelsOf } from './labels-in.ts'

/** Everything that is needed to read lines of an import, with its current state. */
export interface Reading extends Reader {
  readonly scope: Scope
  readonly of: Pick<Import<ImportOptions>, 'id' | 'options'>
  readonly nameOf: (user_id: number) => string | null
  readonly tagName: (tag_id: number) => string | null
}

type Columns = Selectable<LeadsTable>
type Values = { [Column in ImportedColumn]?: NonNullable<Columns[Column]> }

/** The values of a lead in a line; missing ones are left out. */
export interface ParsedRow extends Values {
  tag_ids?: number[]
  project_ids?: number[]
  note?: string
  follow_up_on?: string
}

export type Problem = ProblemOf<ImportField>

const NAMES: readonly ImportField[] = ['full_name', 'first_name', 'last_name']
const AMOUNTS: readonly ImportField[] = ['budget', 'budget_min', 'budget_max']

/** The settings and look-ups for parsing lines. */
export interface Reader {
  readonly fields: readonly (ImportField | null)[]
  readonly options: Pick<ImportOptions, 'country' | 'days' | 'unreadable'>
  /** For amounts without a currency. */
  readonly currency: string
  readonly today: string
  /** Of the organization: a day of an instant is one there. */
  readonly timezone: string
  readonly headings: readonly string[]
  /** The user's mapping of a value of the file; null if it is to be left out, undefined if it is not mapped. */
  readonly meant: (field: ChoiceField, label: string) => string | null | undefined
  /** Finds a colleague by e-mail address or name. */
  readonly member: (label: string) => number | undefined
  /** Finds a tag; null if the user's mapping leaves it out. */
  readonly tag: (label: string) => number | null | undefined
  /** Finds one of the organization's own projects; null as for a tag. */
  readonly project: (label: string) => number | null | undefined
}

type Table = typeof leadFields
type Imported<Kind extends LeadField['kind']> = FieldsWith<Table, 'kind', Kind> &
  FieldsWith<Table, 'imported', 'always' | 'new'>
const isImported = (field: LeadFieldName) => leadFields[field].imported !== false
const imported = <const Kind extends LeadField['kind']>(kind: Kind) =>
  fieldsWith(leadFields, 'kind', kind).filter((field): field is Imported<Kind> => isImported(field))
const COUNTRIES = imported('country')
const LANGUAGES = imported('language')
/** The name is assembled from several columns. */
const LINES = imported('line').filter((field) => field !== 'full_name')

/** The values of these fields, by their names. */
const valuesOf = <Field extends string, Value>(fields: readonly Field[], parse: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, parse(field)])) as Record<Field, Value>

/** Parts of the name and the budget, which are assembled from several columns. */
type PartField = 'first_name' | 'last_name' | 'budget' | 'budget_min' | 'budget_max' | 'currency'
interface KeyOfField {
  readonly owner: 'owner_id'
  readonly tags: 'tag_ids'
  readonly projects: 'project_ids'
}
type ParsedFields = Parsed<
  {
    [Field in Exclude<ImportField, PartField>]: Field extends keyof KeyOfField ? KeyOfField[Field] : Field
  }[Exclude<ImportField, PartField>],
  ParsedRow
>

/** Parses a line, and returns its values and the problems: a line with a problem is not imported. */
export function parseRow(cells: readonly string[], reader: Reader): { parsed: ParsedRow; problems: Problem[] } {
  const problems: Problem[] = []
  const cell = (field: ImportField) => {
    const column = reader.fields.indexOf(field)
    const text = column < 0 ? '' : (cells[column] ?? '')
    if (text === '') return ''
    // A person may be called Null.
    if (!NAMES.includes(field) && isBlank(text)) return ''
    // A budget of 0 is none.
    return AMOUNTS.includes(field) && /^\D*0+(?:[.,]0+)?\D*$/.test(text) ? '' : text
  }
  /** All cells of a field that several columns may fill. */
  const cellsOf = (field: ImportField): NamedCell[] => {
    const found: NamedCell[] = []
    for (const [at, one] of reader.fields.entries()) {
      const text = one === field ? (cells[at] ?? '') : ''
      if (text !== '' && !isBlank(text)) found.push({ heading: reader.headings[at] ?? '', text })
    }
    return found
  }
  const problem = (field: ImportField | null, message: string) => void problems.push({ field, message })
  const read = <Value>(
    field: ImportField,
    understand: (text: string) => Value | undefined,
    otherwise: (text: string) => string,
  ) => {
    const text = cell(field)
    if (text === '') return undefined
    const value = understand(text)
    if (value === undefined) problem(field, otherwise(shortened(text)))
    return value
  }
  /** Parses a choice: by the user's mapping, else by its label. */
  const chosen = <Value>(
    field: ChoiceField,
    understand: (text: string) => Value | undefined,
    otherwise: (text: string) => string,
  ) => {
    const meant = reader.meant(field, cell(field))
    if (meant === null) return undefined
    return read(field, (text) => understand(meant ?? text), otherwise)
  }
  const line = (field: (typeof LINES)[number]) =>
    read(
      field,
      (text) => {
        const plain = text.replace(/\s+/g, ' ')
        return plain.length > 200 ? undefined : plain
      },
      () => `${leadFields[field].label} is longer than 200 letters.`,
    )

  const named = (field: 'tags' | 'projects', noun: string, understand: Reader['tag']) => {
    const labels = labelsOf(cell(field), understand)
    const unknown = labels.filter((label) => understand(label) === undefined).map((label) => shortened(label.trim()))
    if (unknown.length === 1) problem(field, `${unknown[0]} isn’t one of your ${noun}s.`)
    if (unknown.length > 1) problem(field, `${unknown.join(', ')} aren’t among your ${noun}s.`)
    const known = [...new Set(labels.flatMap((label) => understand(label) ?? []))]
    return known.length > 0 ? known : undefined
  }

  const day = (field: 'created_at' | 'follow_up_on', text: string) => {
    const heading = reader.headings[reader.fields.indexOf(field)] ?? ''
    return dayOf(text, reader.options.days, reader.timezone, namesUtc(heading))
  }

  const full_name = nameOf(cell) || undefined
  const first = problems.length
  const { besides, ...contact } = contactOf({ cell, cellsOf, read, wrong: problem, country: reader.options.country })
  // Callers have no names: a new lead is called by its phone number until someone asks.
  const nameless = !full_name && !contact.phone && !contact.whatsapp ? 'The name is missing.' : undefined
  const why = nameless ?? ((full_name?.length ?? 0) > 200 ? 'The name is longer than 200 letters.' : undefined)
  if (why) problems.splice(first, 0, { field: 'full_name', message: why })
  const isEmpty = cell('email') === '' && cell('phone') === '' && cell('whatsapp') === ''
  if (isEmpty && !contact.other_phones && !contact.other_emails) problem(null, REACHABLE)
  const lines = valuesOf(LINES, line)
  const values: ParsedFields = {
    full_name,
    ...contact,
    ...valuesOf(COUNTRIES, (field) => read(field, countryOf, (text) => `${text} is not a country that we know.`)),
    ...valuesOf(LANGUAGES, (field) => read(field, languageOf, (text) => `${text} is not a language that we know.`)),
    ...lines,
    campaign: lines.campaign ?? channelOf(cell('source')),
    source: chosen('source', sourceOf, (text) => `“${text}” is not a known source.`),
    rating: chosen('rating', ratingOf, (text) => `“${text}” is not a rating (hot, warm, cold or unrated).`),
    purpose: chosen('purpose', purposeOf, (text) => `${text} is not a purpose: investment or end use.`),
    timeframe: chosen('timeframe', timeframeOf, (text) => `${text} is not a timeframe, such as 1-3 months.`),
    interest_note: read(
      'interest_note',
      (text) => (text.length > 2000 ? undefined : text),
      () => 'The note is longer than 2,000 letters.',
    ),
    opted_out: read('opted_out', flagOf, (text) => `${text} is neither yes nor no.`),
    owner_id: chosen('owner', reader.member, (text) => `“${text}” is not a member of your organization.`),
    bedrooms_wanted: read('bedrooms_wanted', bedroomsOf, (text) => `${text} is not a number of bedrooms.`),
    property_types_wanted: chosen(
      'property_types_wanted',
      (text) => each(text, unitTypeOf),
      (text) => `${text} is not a kind of home that we know.`,
    ),
    tag_ids: named('tags', 'tag', reader.tag),
    project_ids: named('projects', 'project', reader.project),
    created_at: read(
      'created_at',
      (text) => {
        const created = day('created_at', text)
        return created !== undefined && created <= reader.today && created >= '1990-01-01' ? created : undefined
      },
      (text) =>
        day('created_at', text) === undefined
          ? `${text} is not a date, such as 26/11/2026 or 2026-11-26.`
          : `${text} is not a date from 1990 to today.`,
    ),
    note: noteOf(cellsOf('note'), besides, problem),
    follow_up_on: read(
      'follow_up_on',
      (text) => {
        const due = day('follow_up_on', text)
        return due !== undefined && due >= reader.today && due <= '2100-01-01' ? due : undefined
      },
      (text) => `${text} is not a date from today on.`,
    ),
    status: chosen('status', statusOf, (text) => `“${text}” is not a lead status.`),
  }
  const parsed: ParsedRow = values
  if (parsed.status === 'lost' && !parsed.lost_reason) problem('lost_reason', 'Enter a reason.')
  if (parsed.status !== 'lost') parsed.lost_reason = undefined
  budget(parsed, reader, read, problem)
  if (reader.options.unreadable === 'leave_out') leaveOut(parsed, problems)
  return { parsed: defined(parsed), problems }
}

const BUDGET: readonly (ImportField | null)[] = ['budget', 'budget_min', 'budget_max', 'currency']
const CONTACT_POINTS: readonly (ImportField | null)[] = ['email', 'phone', 'whatsapp']

/** Marks problems that do not prevent the import, and removes the values that depend on the problem values. */
function leaveOut(parsed: ParsedRow, problems: Problem[]): void {
  const hasProblem = (fields: readonly (ImportField | null)[]) => problems.some(({ field }) => fields.includes(field))
  if (hasProblem(BUDGET)) {
    delete parsed.budget_min
    delete parsed.budget_max
    delete parsed.currency
  }
  // A lost lead needs a reason.
  if (hasProblem(['lost_reason'])) parsed.lost_reason = NO_REASON
  const reached = parsed.email !== undefined || parsed.phone !== undefined || parsed.whatsapp !== undefined
  for (const [at, problem] of problems.entries()) {
    const needed =
      problem.field === null || problem.field === 'full_name' || (!reached && CONTACT_POINTS.includes(problem.field))
    if (!needed) problems[at] = { ...problem, left_out: true }
  }
}

const NO_REASON = 'Not given in the import'

function nameOf(cell: (field: ImportField) => string): string {
  const name = cell('full_name') || `${cell('first_name')} ${cell('last_name')}`
  return name.replace(/\s+/g, ' ').trim()
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** The contact points of a lead: every e-mail address, in lower case, and every number. */
export const contactPointsOf = ({
  email,
  phone,
  whatsapp,
}: {
  email?: string | null
  phone?: string | null
  whatsapp?: string | null
}) => [...new Set([email?.toLowerCase(), phone, whatsapp].filter((one) => typeof one === 'string'))]
