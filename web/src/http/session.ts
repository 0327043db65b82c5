import type { SignedInResponse } from '@storey/api/account/account.ts'
import type { Capability, Role } from '@storey/api/capabilities.ts'
import { capabilities } from '@storey/api/capabilities.ts'
import type { Access } from '@storey/api/endpoint.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
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
}

export const SESSION_KEY = 'storey-session'

type Listener = (now: Session | null, before: Session | null) => void

const listeners = new Set<Listener>()
let known: { readonly text: string | null; readonly session: Session | null } | undefined

/** The current session, whichever tab wrote it; the same object until it changes. */
export function readSession(): Session | null {
  known ??= readStored()
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
  // Clears all data of the previous user: drafts, lists, settings.
  if (text === null) clearStorage()
  else localStorage.setItem(SESSION_KEY, text)
  known = { text, session: next }
  if (next !== before) for (const listener of listeners) listener(next, before)
}

function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/** Stores a sign-in. The first enabled organization becomes the current one. @throws Failure without a token */
export function startSession(answer: SignedInResponse): Session {
  if (!answer.token) throw noSignIn()
  const first = answer.organizations.find((organization) => organization.pivot_enabled)
  const session: Session = {
    token: answer.token,
    full_name: answer.full_name,
    user_id: answer.user_id,
    organizations: answer.organizations,
    organization_id: first?.id ?? 0,
    access_type: first?.pivot_role ?? null,
    two_factor: answer.has_enabled_two_factor_auth,
    two_factor_policy: answer.two_factor_policy,
    countries: null,
  }
  write(session)
  return session
}

/** Error for a response without a token, whatever its status. */
export const noSignIn = () => new Failure(0, { message: 'Sign-in failed. Please try again.' })

export function changeSession(change: Partial<Omit<Session, 'token' | 'organization_id' | 'access_type'>>): void {
  const session = readSession()
  if (session) write({ ...session, ...change })
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

/** Updates the account from the server; keeps the current organization while its membership is enabled. */
export function renewAccount({ organizations, timezone }: Pick<Session, 'organizations' | 'timezone'>): void {
  const session = readSession()
  const text = (...facts: unknown[]) => JSON.stringify(facts)
  if (!session || text(session.organizations, session.timezone) === text(organizations, timezone)) return
  const enabled = organizations.filter((organization) => organization.pivot_enabled)
  const current = enabled.find((organization) => organization.id === session.organization_id) ?? enabled[0]
  write({
    ...session,
    organizations,
    timezone,
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

/** Listens to other tabs; called once by the entry module. */
export function followOtherTabs(): void {
  // Compares their change with the state that this tab knew.
  readSession()
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== SESSION_KEY) return
    const before = readSession()
    const stored = readStored()
    if (stored.text === known?.text) return
    known = stored
    // Each tab has its own drafts.
    if (stored.session === null) sessionStorage.clear()
    for (const listener of listeners) listener(stored.session, before)
  })
}

/** Whether the role has the capability that an endpoint or screen requires. */
export function mayUse(access: Access, session: Session | null): boolean {
  if (access.kind === 'public' || access.kind === 'registration') return true
  if (!session) return false
  if (access.kind === 'signed_in') return true
  const { access_type } = session
  return access_type !== null && access.any_of.some((capability) => holds(access_type, capability))
}

const holds = (role: Role, capability: Capability) => capabilities[capability].includes(role)
