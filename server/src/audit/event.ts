import type { Endpoint } from '@storey/api/endpoint.ts'
import { endpoints } from '@storey/api/index.ts'
import { type Mark, markWith } from './mark.ts'
import { subjectOf } from './subject.ts'

/** Details that a handler adds to the event of its call; must not contain secrets. */
export interface AuditDetails {
  readonly user_id?: number
  /** The organization of a call without a token, once it is known. */
  readonly organization_id?: number
  /** The record of a call whose path names it by a secret instead of its id. */
  readonly subject_id?: number
  readonly [name: string]: string | number | boolean | undefined
}

interface Actor {
  readonly user_id: number
  readonly full_name: string
}
interface Origin {
  readonly request_id: string
  readonly address: string
  readonly user_agent: string
}

/** The audit event of one call; its id is set before the call's first statement. */
export interface AuditEvent {
  readonly id: string
  readonly action: string
  readonly origin: Origin
  /** The call changes something or downloads a document. Other calls write an event only if they did change something. */
  readonly wanted: boolean
  organization_id: number | null
  actor: Actor | undefined
  /** For a call without a token: data to find the account concerned. */
  about: {
    /** The call reached its handler: an invalid request of a stranger writes no event. */
    readonly heard?: boolean
    readonly email?: string
    readonly token_hash?: Buffer
    /** The id of a passkey's credential. */
    readonly credential_id?: Buffer
  }
  subject: { readonly kind: string; readonly id: number | null }
  details: Record<string, unknown>
  written: boolean
  readonly mark: Mark
}

const names = new Map<Endpoint, string>(endpoints.map(({ name, endpoint }) => [endpoint, name]))

/** Creates the event of a call, before it does anything. */
export function beginEvent(
  endpoint: Endpoint,
  origin: Origin,
  params: Readonly<Record<string, string>>,
  signingKey: string,
): AuditEvent {
  const action = names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`
  return {
    id: crypto.randomUUID(),
    action,
    origin,
    wanted: endpoint.audit !== undefined,
    organization_id: null,
    actor: undefined,
    about: {},
    subject: subjectOf(endpoint, params),
    details: aboutOf(endpoint, params),
    written: false,
    mark: markWith(signingKey),
  }
}

/**
 * Creates a further event for the same caller and record, as if this other endpoint had been called: for a call that combines
 * actions which each need their own event.
 */
export function furtherEvent(event: AuditEvent, endpoint: Endpoint, about: AuditDetails): AuditEvent {
  const beside = { ...event, id: crypto.randomUUID(), action: names.get(endpoint) ?? event.action, details: {} }
  note(beside, about)
  return beside
}

const ORGANIZATIONS = '/auth/organizations/{id}'

/** The organization of a call of the administration, so that its page finds the event. */
function aboutOf({ path }: Endpoint, { id }: Readonly<Record<string, string>>): Record<string, unknown> {
  const organization_id = Number(id)
  return path.startsWith(ORGANIZATIONS) && Number.isSafeInteger(organization_id) && organization_id > 0
    ? { organization_id }
    : {}
}

/** Transaction-local settings that tell the database's triggers which event their changes belong to. */
export const settingsOfEvent = ({ id }: AuditEvent): Record<string, string> => ({ 'app.event': id })

const MAX_LENGTH = 200
const FIELDS = 20
const FIELD = /^[a-z0-9_.]{1,60}$/

/** Records why a call was refused, in fixed words: the code, or the wrong fields. Unknown field names are left out. */
export function noteRefusal(event: AuditEvent, body: Readonly<Record<string, unknown>>): void {
  if (typeof body.code === 'string') event.details.code = body.code.slice(0, MAX_LENGTH)
  if (typeof body.errors === 'object' && body.errors !== null)
    event.details.fields = Object.keys(body.errors)
      .filter((name) => FIELD.test(name))
      .slice(0, FIELDS)
}

export function note(event: AuditEvent, { user_id, organization_id, subject_id, ...details }: AuditDetails): void {
  if (subject_id !== undefined) event.subject = { ...event.subject, id: subject_id }
  if (organization_id !== undefined) {
    event.organization_id ??= organization_id
    event.details.organization_id = organization_id
    if (event.subject.kind === 'organization') event.subject = { kind: 'organization', id: organization_id }
  }
  if (user_id !== undefined) event.actor ??= { user_id, full_name: '' }
  for (const [name, value] of Object.entries(details))
    event.details[name] = typeof value === 'string' ? value.slice(0, MAX_LENGTH) : value
}
