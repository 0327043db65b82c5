import { activities } from '@storey/api/client-endpoints/activities.ts'
import { notes } from '@storey/api/client-endpoints/notes.ts'
import type { RequestOf } from '@storey/api/endpoint.ts'
import { useSyncExternalStore } from 'react'
import { now } from '../../ui/clock.ts'
import { call } from '../call.ts'
import { connection } from '../connection.ts'
import { Failure } from '../failure.ts'
import { isInterrupted, onSession } from '../session.ts'
import { leavesByChoice } from '../sign-out.ts'
import { type Owner, ownerNow } from './owner.ts'
import { contentOf, list, put, remove, removeWhere } from './vault.ts'

interface Person {
  readonly id: number
  readonly name: string
}
/** What is sent: a note with the text that its writer sees, or an activity. */
export type Content =
  | {
      readonly kind: 'note'
      readonly body: RequestOf<typeof notes.create>['body']
      readonly text: string
      readonly people: readonly Person[]
    }
  | { readonly kind: 'activity'; readonly body: RequestOf<typeof activities.create>['body'] }

/** A note or an activity of a lead that waits for a connection. Claims of units never wait. */
export interface Entry {
  /** Orders the entries. */
  readonly place: number
  /** The idempotency key of its call. A changed entry that the server refused gets another. */
  readonly key: string
  readonly lead: { readonly id: number; readonly full_name: string }
  readonly content: Content
  readonly written_at: number
  /** When it was sent first without an answer: the server may have it. */
  readonly tried_at: number | null
  /** Why the server refused it. */
  readonly refused: string | null
}

/** The server repeats an answer for 24 hours; later a second call would create a second record. */
const SURE_MS = 20 * 3_600_000
const LOCK = 'storey-outbox'
const UNSURE = 'It was sent earlier, and no answer arrived. Look at the lead: if it is not there, send it again.'
export const KEPT = 'Kept on this device. It is sent when you are back online.'
const NO_SPACE = 'This device has no space to keep it. Copy your text, and try again with a connection.'

const startOf = ({ user_id, organization_id }: Owner) => `entry ${user_id} ${organization_id} `
const idOf = (owner: Owner, place: number) => `${startOf(owner)}${String(place).padStart(12, '0')}`

const listeners = new Set<() => void>()
let entries: readonly Entry[] = []

/** One tab at a time sends, changes or deletes. Ends with its tab. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(LOCK, work) as Promise<Result>

const channel = globalThis.BroadcastChannel && new BroadcastChannel(LOCK)
channel?.addEventListener('message', () => void read())

async function readOf(owner: Owner): Promise<Entry[]> {
  const items = await list(startOf(owner))
  const read = await Promise.all(items.map((item) => contentOf(owner.key, item)))
  return read.filter((entry) => entry !== undefined) as Entry[]
}

/** Reads what waits, for this tab. */
export async function read(): Promise<readonly Entry[]> {
  const owner = ownerNow()
  const found = owner ? await readOf(owner).catch(() => []) : []
  if (found.length > 0 || entries.length > 0) {
    entries = found
    for (const listener of listeners) listener()
  }
  return found
}

async function changed(): Promise<void> {
  channel?.postMessage('')
  await read()
}

export const useWaiting = (): readonly Entry[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => entries,
  )

const store = (owner: Owner, entry: Entry) =>
  put(owner.key, { id: idOf(owner, entry.place), saved_at: entry.written_at }, entry)

// Entries of a session that ended by itself stay, encrypted, for the next sign-in of their user. Who signs out was asked.
onSession((session, before) => {
  if (session === null && before && leavesByChoice())
    void removeWhere(({ id }) => id.startsWith(`entry ${before.user_id} `)).catch(() => undefined)
  void read()
})

/**
 * Sends at once, or keeps it to be sent later where the server cannot be reached.
 * @returns the answer; undefined if it was kept
 */
export async function sendOrKeep(lead: Entry['lead'], content: Content, key: string) {
  const owner = ownerNow()
  let tried_at: number | null = null
  if (connection() !== 'offline' || !owner)
    try {
      return await deliver({ lead, content, key })
    } catch (error) {
      // Without an answer it may have arrived; the same key is used again.
      if (!(error instanceof TypeError) || !owner) throw error
      tried_at = now()
    }
  await alone(async () => {
    const place = Math.max(0, ...(await readOf(owner)).map((entry) => entry.place)) + 1
    await store(owner, { place, key, lead, content, written_at: now(), tried_at, refused: null })
  }).catch(() => {
    throw new Failure(0, { message: NO_SPACE })
  })
  await changed()
  return undefined
}

const deliver = ({ lead, content, key }: Pick<Entry, 'lead' | 'content' | 'key'>) =>
  content.kind === 'note'
    ? call(notes.create, { params: { id: lead.id }, body: content.body }, { idempotencyKey: key })
    : call(activities.create, { body: content.body }, { idempotencyKey: key })

export interface Outcome {
  readonly sent: number
  readonly refused: number
  /** Something still waits, because the server did not answer. */
  readonly again: boolean
}

/** Sends what waits, in its order. One tab does it; a refusal does not hold back the others. */
export async function sendWaiting(): Promise<Outcome> {
  const owner = ownerNow()
  const none = { sent: 0, refused: 0, again: false }
  if (!owner || connection() !== 'there' || isInterrupted() || (await read()).every(({ refused }) => refused !== null))
    return none
  return (await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? sendAll(owner) : none,
  )) as Outcome
}

async function sendAll(owner: Owner): Promise<Outcome> {
  let [sent, refused, again] = [0, 0, false]
  for (;;) {
    const waiting = await readOf(owner)
    const entry = waiting.find((one) => one.refused === null)
    // Signed out, or in another organization, in the meantime.
    if (!entry || ownerNow()?.key !== owner.key || ownerNow()?.organization_id !== owner.organization_id) break
    if (entry.tried_at !== null && now() - entry.tried_at > SURE_MS) {
      await store(owner, { ...entry, refused: UNSURE })
      refused++
      continue
    }
    const tried = { ...entry, tried_at: entry.tried_at ?? now() }
    // Before it is sent: this tab may be closed before the answer.
    await store(owner, tried)
    try {
      await deliver(tried)
      await remove(idOf(owner, entry.place))
      sent++
    } catch (error) {
      if (!isFinal(error)) {
        again = true
        break
      }
      await store(owner, { ...entry, tried_at: null, refused: error.message })
      refused++
      // The session has ended with it.
      if (error.status === 403) break
    }
  }
  await changed()
  return { sent, refused, again }
}

/** A refusal, which the same call would get again. */
const isFinal = (error: unknown): error is Failure =>
  error instanceof Failure &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status) &&
  error.code !== 'in_progress'

/**
 * Holds back sending in every tab while an entry is being changed.
 * @returns lets it go on
 */
export function holdBack(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void alone(() => promise)
  return resolve
}

/** Replaces the content of an entry, while sending is held back. */
export async function changeEntry(entry: Entry, content: Content): Promise<void> {
  const owner = ownerNow()
  if (!owner) return
  // A refused call was undone by the server: with its new content it is another call.
  await store(owner, { ...entry, content, key: crypto.randomUUID(), refused: null, tried_at: null })
  await changed()
}

export async function sendAgain(entry: Entry): Promise<Outcome> {
  await alone(() => changeEntry(entry, entry.content))
  return sendWaiting()
}

export async function dropEntry({ place }: Entry): Promise<void> {
  const owner = ownerNow()
  if (!owner) return
  await alone(() => remove(idOf(owner, place)))
  await changed()
}
