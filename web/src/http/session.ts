import type { Density, SignedInResponse } from '@storey/api/account/account.ts'
import type { Role } from '@storey/api/capabilities.ts'
import type { Access } from '@storey/api/endpoint.ts'
import { holds } from '@storey/api/holds.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import { KEPT_KEY, setKeeper } from '../ui/kept/kept.ts'
import { hasUnsaved, letGoOfUnsaved } from '../ui/unsaved.ts'
import { Failure } from './failure.ts'

type Organization = SignedInResponse['organizations'][number]

/** Data of the signed-in user that this browser stores. */
export interface Session {
  readonly token: string
  readonly full_name: string
  readonly user_id: number
  readonly organizations: readonly Organization[]
  /** The current organization; 0 for none. */
  readonly organization_id: number
  /** The role in the current organization. */
  readonly access_type: Role | null
  readonly two_factor: boolean
  readonly two_factor_policy: 'required' | 'optional'
  readonly countries: readonly CountryOption[] | null
  /** Time zone of the profile; undefined until the server has returned it. */
  readonly timezone?: string | undefined
  /** The height of the rows of all lists; undefined until the server has returned it. */
  readonly density?: Density | undefined
  /** Encrypts what the user types in this browser. */
  readonly draft_key?: string | undefined
}

export const SESSION_KEY = 'storey-session'
/** Written for a moment when a user signs out, so that other tabs give up their input too. */
const SIGNING_OUT = 'storey-signing-out'

type Listener = (now: Session | null, before: Session | null) => void

const listeners = new Set<Listener>()
let known: { readonly text: string | null; readonly session: Session | null } | undefined
/** The session has ended, and the page with its input stays until the user signs in again or leaves. */
let interrupted = false
const waiting = new Set<() => void>()

/** The current session, whichever tab wrote it; the same object until it changes. */
export function readSession(): Session | null {
  if (!known) {
    known = readStored()
    setKeeper(known.session)
  }
  return known.session
}

function readStored() {
  const text = localStorage.getItem(SESSION_KEY)
  try {
    return { text, session: text === null ? null : (JSON.parse(text) as Session) }
  } catch {
    return { text, session: null }
  }
}

function write(next: Session | null): void {
  const before = readSession()
  const text = next === null ? null : JSON.stringify(next)
  // Clears all data of the previous user: lists, settings.
  if (text === null) clearStorage()
  else localStorage.setItem(SESSION_KEY, text)
  become({ text, session: next }, before)
}

function become(next: NonNullable<typeof known>, before: Session | null): void {
  known = next
  interrupted = false
  setKeeper(next.session)
  if (next.session !== before) for (const listener of listeners) listener(next.session, before)
  for (const go of waiting) go()
  waiting.clear()
}

/** All but the encrypted input of a session that ended by itself: its user finds it after the next sign-in. */
function clearStorage(): void {
  const kept = localStorage.getItem(KEPT_KEY)
  localStorage.clear()
  sessionStorage.clear()
  if (kept !== null) localStorage.setItem(KEPT_KEY, kept)
}

/** Ends the session, but not the page, which has unsaved input: calls wait, and the sign-in comes over it. */
export function interruptSession(): void {
  const { session } = known ?? readStored()
  clearStorage()
  known = { text: null, session }
  if (interrupted) return
  interrupted = true
  for (const listener of listeners) listener(session, session)
}

export const isInterrupted = (): boolean => interrupted

/** Resolves when the user has signed in again, or has left. */
export const resumed = (): Promise<void> =>
  interrupted ? new Promise((resolve) => void waiting.add(resolve)) : Promise.resolve()

/** Stores a sign-in. The first enabled organization becomes the current one. @throws Failure without a token */
export function startSession(answer: SignedInResponse): Session {
  if (!answer.token) throw noSignIn()
  const before = interrupted && readSession()?.user_id === answer.user_id ? readSession() : null
  const enabled = answer.organizations.filter((organization) => organization.pivot_enabled)
  // Signed in again over the page: the page stays if the user still has its organization.
  const current = enabled.find(({ id }) => id === before?.organization_id) ?? enabled[0]
  const session: Session = {
    token: answer.token,
    full_name: answer.full_name,
    user_id: answer.user_id,
    organizations: answer.organizations,
    organization_id: current?.id ?? 0,
    access_type: current?.pivot_role ?? null,
    two_factor: answer.has_enabled_two_factor_auth,
    two_factor_policy: answer.two_factor_policy,
    draft_key: answer.draft_key,
    countries: before?.countries ?? null,
    timezone: before?.timezone,
    density: before?.density,
  }
  write(session)
  return session
}

/** Error for a response without a token, whatever its status. */
export const noSignIn = () => new Failure(0, { message: 'Sign-in failed. Please try again.' })

export function changeSession(change: Partial<Omit<Session, 'token' | 'organization_id' | 'access_type'>>): void {
  const session = readSession()
  if (session && !interrupted) write({ ...session, ...change })
}

/** Makes an enabled organization the current one, in every tab. */
export function chooseOrganization(id: number): void {
  const session = readSession()
  const chosen = session?.organizations.find((organization) => organization.id === id && organization.pivot_enabled)
  if (session && chosen) write({ ...session, organization_id: chosen.id, access_type: chosen.pivot_role })
}

/** Currency of the current organization; default until another one is known. */
export const currencyOf = (session: Session | null): string =>
  session?.organizations.find(({ id }) => id === session.organization_id)?.currency ?? 'AED'

/** Country of the current organization; undefined if it has none. */
export const countryOf = (session: Session): string | undefined =>
  session.organizations.find(({ id }) => id === session.organization_id)?.country ?? undefined

type AccountFacts = Pick<Session, 'organizations' | 'timezone' | 'density' | 'draft_key'>

/** Updates the account from the server; keeps the current organization while its membership is enabled. */
export function renewAccount({ organizations, timezone, density, draft_key }: AccountFacts): void {
  const session = readSession()
  const text = (facts: AccountFacts) =>
    JSON.stringify([facts.organizations, facts.timezone, facts.density, facts.draft_key])
  if (!session || interrupted || text(session) === text({ organizations, timezone, density, draft_key })) return
  const enabled = organizations.filter((organization) => organization.pivot_enabled)
  const current = enabled.find((organization) => organization.id === session.organization_id) ?? enabled[0]
  write({
    ...session,
    organizations,
    timezone,
    density,
    draft_key,
    organization_id: current?.id ?? 0,
    access_type: current?.pivot_role ?? null,
  })
}

export function clearSession(): void {
  write(null)
}

/** Calls the listener after every change, in this tab or another. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Announces to other tabs that the session ends on the user's request. */
export function signalSignOut(): void {
  localStorage.setItem(SIGNING_OUT, '')
  localStorage.removeItem(SIGNING_OUT)
}

/** Listens to other tabs; called once by the entry module. */
export function followOtherTabs(): void {
  // Compares their change with the state that this tab knew.
  readSession()
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNING_OUT) return letGoOfUnsaved()
    if (key !== null && key !== SESSION_KEY) return
    const before = readSession()
    const stored = readStored()
    if (stored.text === known?.text) return
    // Each tab has its own drafts.
    if (stored.session === null) sessionStorage.clear()
    if (stored.session === null && hasUnsaved()) interruptSession()
    else become(stored, before)
  })
}

/** Whether the user has the capability that an endpoint or screen requires. */
export function mayUse(access: Access, session: Session | null): boolean {
  if (access.kind === 'public' || access.kind === 'registration') return true
  if (!session) return false
  if (access.kind === 'signed_in') return true
  const { access_type: role, organizations, organization_id } = session
  const reads_sales = organizations.find(({ id }) => id === organization_id)?.reads_sales ?? false
  return access.any_of.some((capability) => holds({ role, reads_sales }, capability))
}
