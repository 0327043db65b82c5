import { onSession, readSession } from '../../http/session.ts'

/** A recently opened record. */
export interface Recent {
  readonly to: string
  readonly title: string
  /** Its area, such as "Leads". */
  readonly area: string
}

const KEY = 'storey-recent'
const KEPT = 6
/** Pages of single records, which are remembered. */
const RECORD =
  /^\/(?:crm\/leads|crm\/pipelines\/(?:kanban|list)|inventory\/(?:projects|buildings|units|units\/booked-units)|auth\/(?:organizations|users))\/[1-9]\d*$/

type RecentRecords = Readonly<Record<string, readonly Recent[]>>

/** The records that the user opened last in the current organization, newest first. */
export const readRecent = (): readonly Recent[] => readKept()[organization()] ?? []

/** Stores a record with the title of its page; other pages are ignored. */
export function rememberPage(pathname: string, documentTitle: string): void {
  const [title, area, ...rest] = documentTitle.split(' · ')
  if (!RECORD.test(pathname) || !title || !area || rest.length === 0) return
  remember({ to: pathname, title, area })
}

export function remember(recent: Recent): void {
  const others = readRecent().filter(({ to }) => to !== recent.to)
  const next: RecentRecords = { ...readKept(), [organization()]: [recent, ...others].slice(0, KEPT) }
  localStorage.setItem(KEY, JSON.stringify(next))
}

/** Deleted on sign-out. */
onSession((now) => {
  if (now === null) localStorage.removeItem(KEY)
})

const organization = () => String(readSession()?.organization_id ?? 0)

function readKept(): RecentRecords {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as RecentRecords) : {}
  } catch {
    return {}
  }
}
