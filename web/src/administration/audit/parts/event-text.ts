import type { AuditChange, AuditEvent, AuditEventDetail } from '@storey/api/administration/audit.ts'
import { kindOfColumn, kindOfTable, nameKey } from '@storey/api/administration/audit-names.ts'
import { auditLabels } from '@storey/api/audit-labels.ts'
import { instantText } from '../../../ui/format/day.ts'

/** Labels of the server's own jobs. */
const jobLabels: Readonly<Record<string, string>> = { letter: 'Send e-mail' }

/** "Accept booking"; an action of an older release is shown by its own name. */
export function actionText(action: string): string {
  const [group = '', verb = ''] = action.split('.')
  if (action === 'work') return 'Background job'
  if (group === 'work') return jobLabels[verb] ?? `Background job: ${spaced(verb)}`
  return auditLabels[action] ?? sentence(spaced(`${verb} ${one(group)}`))
}

/** Groups of actions, for the filter. */
export const groupLabels: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'auth', label: 'Sign-in' },
  { value: 'entry', label: 'Registration and passwords' },
  { value: 'twoFactor', label: 'Two-factor' },
  { value: 'passkeys', label: 'Passkeys' },
  { value: 'passkeySignIn', label: 'Sign-in by passkey' },
  { value: 'leads', label: 'Leads' },
  { value: 'deals', label: 'Deals' },
  { value: 'activities', label: 'Activities' },
  { value: 'documents', label: 'Documents of leads' },
  { value: 'pipelines', label: 'Pipelines' },
  { value: 'stages', label: 'Stages' },
  { value: 'projects', label: 'Projects' },
  { value: 'buildings', label: 'Buildings' },
  { value: 'paymentPlans', label: 'Payment plans' },
  { value: 'units', label: 'Units' },
  { value: 'holds', label: 'Holds' },
  { value: 'bookings', label: 'Bookings' },
  { value: 'bookingDocuments', label: 'Documents of bookings' },
  { value: 'organizations', label: 'Organizations' },
  { value: 'contactCompanies', label: 'Contact companies' },
  { value: 'contactBrokers', label: 'Contact brokers' },
  { value: 'work', label: 'Work of the server' },
]

export const resultLabels: Readonly<Record<AuditEvent['result'], string>> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
}
export const resultTones = { done: 'good', refused: 'warn', failed: 'bad' } as const

/** Paths of records, for users who may read the log. */
const places: Readonly<Record<string, string>> = {
  organization: '/auth/organizations',
  project: '/inventory/projects',
  building: '/inventory/buildings',
  unit: '/inventory/units',
  booking: '/inventory/units/booked-units',
}

/** The record of an event. `mayOpen`: whether the reader may open a screen. */
export function subjectOf(
  { subject_kind, subject_id, subject_name }: AuditEvent,
  mayOpen: (path: string) => boolean = () => true,
): { text: string; kind: string; to: string | undefined } | undefined {
  if (!subject_kind || subject_id === null) return undefined
  const place = places[subject_kind]
  const kind = sentence(spaced(subject_kind))
  const to = place && mayOpen(`${place}/$id`) ? `${place}/${subject_id}` : undefined
  return { text: subject_name ?? `${kind} #${subject_id}`, kind, to }
}

/** Name of the event's user, if known. */
export const whoOf = ({ user_id, user_name, action }: Pick<AuditEvent, 'user_id' | 'user_name' | 'action'>): string => {
  if (user_name !== null) return user_name
  const [group = ''] = action.split('.')
  return user_id === null ? (strangers[group] ?? 'Unknown user') : 'Deleted user'
}

/** Who calls without an account, by the group of the action. */
const strangers: Readonly<Record<string, string>> = {
  work: 'System',
  publicOffers: 'Client of an offer',
  registrations: 'Applicant',
  internationalRegistrations: 'Applicant',
}

const operationLabels: Readonly<Record<AuditChange['operation'], string>> = {
  insert: 'added',
  update: 'changed',
  delete: 'deleted',
}

type Names = AuditEventDetail['names']

/** `Unit HC-A-1204 changed`; the id replaces a missing name. */
export function changeTitle({ table, row_id, operation }: AuditChange, names: Names): string {
  const kind = kindOfTable(table)
  const name = kind && names[nameKey(kind, row_id)]
  return `${sentence(one(spaced(table)))} ${name ?? `#${row_id}`} ${operationLabels[operation]}`
}

/** Technical columns, which are hidden. */
const TECHNICAL =
  /^(id|version|organization_id|created_at|updated_at|position|search|tenant_id)$|(_hash|_digest|_key|sha256|_bytes)$/

export interface ChangedField {
  readonly name: string
  readonly label: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The fields of a change with old and new values; undefined if the row did not exist before, or no longer exists. */
export function fieldsOf({ before, after }: AuditChange, names: Names): ChangedField[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !TECHNICAL.test(name))
    .sort()
  const text = (column: string, value: unknown) => {
    const kind = kindOfColumn(column)
    return (kind && names[nameKey(kind, String(value))]) ?? valueText(value)
  }
  return columns.map((name) => ({
    name,
    label: sentence(spaced(name.replace(/_id$/, ''))),
    before: before ? text(name, before[name]) : undefined,
    after: after ? text(name, after[name]) : undefined,
  }))
}

/** Details of an event: the reason of a refusal, the factor used to sign in. */
export const detailFacts = (details: Readonly<Record<string, unknown>>): { label: string; value: string }[] =>
  Object.entries(details)
    // The organization of the event is already among the names of records.
    .filter(([name]) => name !== 'organization_id')
    .map(([name, value]) => ({
      label: detailLabels[name] ?? sentence(spaced(name)),
      value: detailValues[String(value)] ?? valueText(value),
    }))

const detailLabels: Readonly<Record<string, string>> = {
  code: 'Reason',
  fields: 'Invalid fields',
  factor: 'Method',
  address_print: 'Fingerprint of the e-mail address',
}
const detailValues: Readonly<Record<string, string>> = {
  forbidden: 'Not allowed for this role',
  not_found: 'Not found, or no access',
  stale: 'Someone else changed it first',
  app: 'Authenticator app',
  recovery_code: 'Recovery code',
  password: 'Password',
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value === '(hidden)') return 'Hidden'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return INSTANT.test(String(value)) ? instantText(String(value)) : String(value)
}

const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
const one = (several: string) => several.replace(/ies$/, 'y').replace(/s$/, '')
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
