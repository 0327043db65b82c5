import { now } from '../clock.ts'
import type { Sealed } from './sealed.ts'

/** The only key that outlives a session which ended by itself. */
export const KEPT_KEY = 'storey-kept'
const KEPT_MS = 7 * 86_400_000
/** Longer input is not kept: a browser stores 5 MB for the whole application. */
const MAX_LENGTH = 200_000
const PAUSE_MS = 250

/** What a user has typed at one place. */
export interface Kept {
  readonly value: unknown
  readonly saved_at: number
}
interface Item extends Sealed {
  readonly saved_at: number
}
/** By user, then by a hash of the place. */
type Stored = Record<string, Record<string, Item>>

interface Owner {
  readonly user_id: number
  /** Undefined if the server or the browser gives none: then input is kept in this tab only. */
  readonly key: string | undefined
}

/** What a reload of the tab would lose before it is encrypted; taken and removed by the next page of the tab. */
const RELOAD_KEY = 'storey-kept-reload'

let owner: Owner | undefined
/** The input of the owner, readable at once. */
const open = new Map<string, Kept>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Places whose input is not in the browser yet. */
const unstored = new Set<string>()

/**
 * Whose input is kept from now on; null when the session has ended. It is encrypted with a key that only a sign-in of this user gives, so
 * that others at this computer cannot read it.
 */
export function setKeeper(user: { readonly user_id: number; readonly draft_key?: string | undefined } | null): void {
  if (user?.user_id === owner?.user_id && (owner?.key || !user?.draft_key)) return
  if (user?.user_id !== owner?.user_id) forget()
  owner = user ? { user_id: user.user_id, key: usable(user.draft_key) } : undefined
  const left = globalThis.sessionStorage?.getItem(RELOAD_KEY)
  if (!left) return
  sessionStorage.removeItem(RELOAD_KEY)
  const { user_id, items } = JSON.parse(left) as { user_id: number; items: [string, unknown][] }
  if (user_id === owner?.user_id) for (const [place, value] of items) keep(place, value)
}

// Encrypting takes longer than a page that closes has, so that this alone is plain, in this tab, until its next page.
globalThis.addEventListener?.('pagehide', () => {
  const items = [...unstored].map((place) => [place, open.get(place)?.value])
  try {
    if (owner?.key && items.length > 0)
      sessionStorage.setItem(RELOAD_KEY, JSON.stringify({ user_id: owner.user_id, items }))
  } catch {
    // As without space: the input is in this tab alone.
  }
})

function forget(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  unstored.clear()
  open.clear()
}

/** `subtle` does not exist on pages served over plain HTTP. */
const usable = (draft_key: string | undefined) => (globalThis.crypto?.subtle ? draft_key : undefined)

/** The cipher is fetched when there is something to encrypt or to decrypt. */
const cipher = () => import('./sealed.ts')

/** Decrypts what the owner typed in earlier sessions. Resolves at once if there is nothing. */
export async function openKept(): Promise<void> {
  const of = owner
  const own = of && readStored()[of.user_id]
  if (!of?.key || !own) return
  const { key } = of
  // Without its code nothing is lost: the input stays encrypted in the browser until the next load.
  const code = await cipher().catch(() => undefined)
  if (!code) return
  const { unseal } = code
  await Promise.all(
    Object.entries(own).map(async ([hash, item]) => {
      const opened = now() - item.saved_at < KEPT_MS ? await unseal(key, item).then(read, () => undefined) : undefined
      if (owner !== of) return
      if (!opened) return change((stored) => void delete stored[of.user_id]?.[hash])
      if (!open.has(opened.place)) open.set(opened.place, { value: opened.value, saved_at: item.saved_at })
    }),
  )
}

export const readKept = (place: string): Kept | undefined => open.get(place)

/** Keeps input until it is dropped: in this tab at once, in the browser after a pause. */
export function keep(place: string, value: unknown): void {
  if (!owner) return
  open.set(place, { value, saved_at: now() })
  unstored.add(place)
  clearTimeout(timers.get(place))
  timers.set(
    place,
    setTimeout(() => void store(place), PAUSE_MS),
  )
}

export function dropKept(place: string): void {
  const of = owner
  clearTimeout(timers.get(place))
  timers.delete(place)
  unstored.delete(place)
  if (!open.delete(place) || !of) return
  change((stored) => void delete stored[of.user_id]?.[hashOf(place)])
}

/** Drops everything that a user has typed, here and in the browser. */
export function dropAllKept(user_id: number): void {
  if (owner?.user_id === user_id) forget()
  change((stored) => void delete stored[user_id])
}

async function store(place: string): Promise<void> {
  const of = owner
  const kept = open.get(place)
  timers.delete(place)
  if (!of?.key || !kept) return
  const text = JSON.stringify({ place, value: kept.value })
  if (text.length > MAX_LENGTH) return
  const sealed = await cipher()
    .then(({ seal }) => seal(of.key ?? '', text))
    .catch(() => undefined)
  if (!sealed) return
  // Dropped or changed in the meantime.
  if (owner !== of || open.get(place) !== kept) return
  unstored.delete(place)
  const item = { ...sealed, saved_at: kept.saved_at }
  change((stored) => {
    stored[of.user_id] = { ...stored[of.user_id], [hashOf(place)]: item }
  })
}

const read = (text: string) => JSON.parse(text) as { place: string; value: unknown }

function readStored(): Stored {
  try {
    return (JSON.parse(localStorage.getItem(KEPT_KEY) ?? '{}') ?? {}) as Stored
  } catch {
    return {}
  }
}

/** Reads again before each change, because another tab may have written. */
function change(work: (stored: Stored) => void): void {
  const stored = readStored()
  work(stored)
  const rest = Object.fromEntries(Object.entries(stored).filter(([, items]) => Object.keys(items).length > 0))
  try {
    if (Object.keys(rest).length === 0) localStorage.removeItem(KEPT_KEY)
    else localStorage.setItem(KEPT_KEY, JSON.stringify(rest))
  } catch {
    // If storage is full or disabled nothing is lost: the input is in this tab.
  }
}

/** A name without a meaning: places contain names of clients. */
function hashOf(place: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < place.length; index++) {
    const code = place.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`
}
