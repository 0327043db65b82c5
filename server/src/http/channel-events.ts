import { capabilities, type Role } from '@storey/api/capabilities.ts'
import { sql } from 'kysely'
import { openingOf, type Scope, scopeOfJob } from '../access/scope.ts'
import type { LiveEvent } from '../live/events.ts'
import type { Services } from '../services/services.ts'

interface Listener {
  readonly scope: Scope
}
type Send<To> = (stream: To, event: LiveEvent<'channel.changed'>) => void

/** One change of what a developer has published. */
interface Change {
  readonly organization_id: number
  /** 0 for any project of the developer. */
  readonly project_id: number
  /** 0 for a change of the project. */
  readonly unit_id: number
  /** Brokerages that could read the project before the change; 'all' if there are too many to name. */
  readonly former: readonly number[] | 'all'
}

/** Reads what to announce to brokers from an event of a developer. */
function changeOf({ type, id, of, organization_id, former }: LiveEvent): Change | undefined {
  // Too many events in one notification are summarized, with id 0.
  if (type === 'publication.changed')
    return { organization_id, project_id: id, unit_id: 0, former: former ?? (id === 0 ? 'all' : []) }
  if (type === 'unit.status') return { organization_id, project_id: of?.project_id ?? 0, unit_id: id, former: [] }
  return undefined
}

const listens = ({ scope }: Listener) =>
  scope.role !== null && (capabilities['channel.view'] as readonly Role[]).includes(scope.role)

/**
 * Announces changes of published projects to the streams of brokers. The database decides at the time of sending which brokerages
 * read the project. The event names the project; a brokerage that can no longer read it gets no id.
 */
export function announceToBrokers<To extends Listener>({ pool, log }: Pick<Services, 'pool' | 'log'>, send: Send<To>) {
  /** Waiting changes, with the streams that were open when each arrived. */
  let waiting: { readonly change: Change; readonly streams: readonly To[] }[] = []
  let running = false

  async function run() {
    while (waiting.length > 0) {
      const round = waiting
      waiting = []
      const changes = round.map(({ change }) => change)
      const streams = [...new Set(round.flatMap((one) => one.streams))]
      const readers = await readersOf(changes, streams).catch((err: unknown) => {
        log.warn({ err }, 'Changes of published units could not be announced by project; brokers fetch everything')
        return undefined
      })
      for (const stream of streams) inform(stream, changes, readers)
    }
  }

  async function readersOf(changes: readonly Change[], streams: readonly To[]) {
    const ids = [...new Set(streams.map(({ scope }) => scope.organization_id))]
    const column = (key: 'organization_id' | 'project_id' | 'unit_id') => changes.map((change) => change[key])
    const { rows } = await pool.transaction({ ...openingOf(scopeOfJob('Storey')), read_only: true }, (db) =>
      sql<{ project_id: number; reader_id: number }>`select project_id, reader_id from channel_hearers(
        ${column('organization_id')}::bigint[], ${column('project_id')}::bigint[], ${column('unit_id')}::bigint[],
        ${ids}::bigint[])`.execute(db),
    )
    return rows
  }

  function inform(stream: To, changes: readonly Change[], readers: Awaited<ReturnType<typeof readersOf>> | undefined) {
    const { organization_id } = stream.scope
    const mine = readers?.filter(({ reader_id }) => reader_id === organization_id)
    for (const { project_id } of mine ?? []) send(stream, { type: 'channel.changed', id: project_id, organization_id })
    const lost = changes.some(
      ({ former, project_id }) =>
        (former === 'all' || former.includes(organization_id)) && !mine?.some((one) => one.project_id === project_id),
    )
    if (!mine || lost) send(stream, { type: 'channel.changed', id: 0, organization_id })
  }

  return (event: LiveEvent, streams: Iterable<To>): void => {
    const change = changeOf(event)
    const brokers = change ? [...streams].filter(listens) : []
    if (!change || brokers.length === 0) return
    waiting.push({ change, streams: brokers })
    if (running) return
    running = true
    void run().finally(() => {
      running = false
    })
  }
}
