import { seal, unseal } from '../../ui/kept/sealed.ts'

/**
 * What this device keeps for use without a connection. The value is encrypted with the key that only a sign-in of its user gives, as
 * drafts are; the rest is needed to find and to delete it.
 */
export interface Item {
  /** The kind, the user, the organization, and the place. */
  readonly id: string
  readonly saved_at: number
  /** What is deleted when the project is no longer published. */
  readonly project_id?: number | undefined
  readonly nonce: string
  readonly sealed: string
}

const DATABASE = 'storey-offline'
const STORE = 'items'

let opened: Promise<IDBDatabase> | undefined

/** @throws if the browser stores nothing, as in some private windows */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1)
    asked.onupgradeneeded = () => void asked.result.createObjectStore(STORE, { keyPath: 'id' })
    asked.onsuccess = () => {
      const database = asked.result
      const close = () => {
        database.close()
        opened = undefined
      }
      // A later version opens it in another tab, or the browser deletes it.
      database.onversionchange = close
      database.onclose = close
      resolve(database)
    }
    asked.onerror = () => reject(asked.error)
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Runs one transaction, and resolves when it is on the disk. */
async function within<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
    transaction.onerror = () => reject(transaction.error ?? request.error)
  })
}

const starting = (start: string) => IDBKeyRange.bound(start, `${start}\uffff`)

/** @throws if there is no space */
export async function put(key: string, item: Omit<Item, 'nonce' | 'sealed'>, value: unknown): Promise<void> {
  // The place is encrypted with the value: one that was moved to another place is not read.
  const sealed = await seal(key, JSON.stringify({ id: item.id, value }))
  await within('readwrite', (store) => store.put({ ...item, ...sealed }))
}

export const get = (id: string): Promise<Item | undefined> => within('readonly', (store) => store.get(id))

/** All items whose id begins so, in the order of their ids. */
export async function list(start: string): Promise<Item[]> {
  return (await exists()) ? within('readonly', (store) => store.getAll(starting(start))) : []
}

export const remove = (id: string): Promise<unknown> => within('readwrite', (store) => store.delete(id))

/** The value of an item; undefined if it cannot be decrypted or was changed. */
export async function contentOf(key: string, item: Item): Promise<unknown> {
  const text = await unseal(key, item).catch(() => undefined)
  if (text === undefined) return undefined
  const { id, value } = JSON.parse(text) as { id: string; value: unknown }
  return id === item.id ? value : undefined
}

/** Deletes the items that match, in one transaction: what another tab keeps at the same time stays. */
export async function removeWhere(matches: (item: Item) => boolean): Promise<void> {
  if (!(await exists())) return
  await within('readwrite', (store) => {
    const all = store.getAll()
    all.onsuccess = () => {
      for (const item of all.result as Item[]) if (matches(item)) store.delete(item.id)
    }
    return all
  })
}

/** Whether anything was kept; asking for it would create the database. */
async function exists(): Promise<boolean> {
  if (!globalThis.indexedDB) return false
  const known = await indexedDB.databases?.()
  return known?.some(({ name }) => name === DATABASE) ?? true
}
