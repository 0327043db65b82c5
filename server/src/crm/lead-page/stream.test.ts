import { type HistoryKind, historyKind, partsOfStream, type StreamPart } from '@storey/api/crm/history.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { notes } from '@storey/api/crm/notes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildLead } from '../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { scopeOfPerson } from '../../../test/scope.ts'
import { noteRoutes } from '../notes/routes.ts'
import { readPage } from './queries.ts'
import { leadPageRoutes } from './routes.ts'

const app = useTestApp([leadPageRoutes, noteRoutes])

async function livedLead(items: number) {
  const broker = await signIn(app.current, 'broker_admin')
  const { id: organization_id } = broker.organization
  const lead = await buildLead(app.current.owner, { organization_id })
  const start = Date.parse('2026-01-05T08:00:00Z')
  const kinds: readonly HistoryKind[] = ['field_changed', 'activity_created', 'seen', 'document_added']
  if (items > 0)
    await app.current.owner
      .insertInto('lead_history_items')
      .values(
        Array.from({ length: items }, (_, index) => ({
          organization_id,
          lead_id: lead.id,
          kind: kinds[index % kinds.length] ?? 'created',
          at: new Date(start + Math.floor(index / 3) * 60_000).toISOString(),
        })),
      )
      .execute()
  return { broker, lead, params: { id: lead.id } }
}

describe('the timeline of a lead', () => {
  it('the timeline of a lead has every kind of history in one part, except hidden kinds', () => {
    const inParts = Object.values(partsOfStream).flat()

    expect(new Set(inParts).size).toBe(inParts.length)
    expect(historyKind.options.filter((kind) => !inParts.includes(kind)).sort()).toEqual(['note_changed', 'seen'])
  })

  it('the timeline of a lead pages completely and without duplicates, by page and by cursor', async () => {
    const { broker, params } = await livedLead(283)
    const wanted = Array.from({ length: 283 }, (_, index) => index).filter((index) => index % 4 !== 2).length
    const { data: opened } = await broker.call(leadPage.open, { params })
    const byPage = new Set<number>()
    for (let page = 1; page <= 3; page++) {
      const { data } = await broker.call(leadPage.historyItems, { params, query: { part: 'all', page, per_page: 100 } })
      for (const { id } of data) byPage.add(id)
      if (page === 1) expect(opened.history.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
    }
    const byCursor: number[] = []
    let cursor: string | undefined
    do {
      const answer = await broker.call(leadPage.historyItems, { params, query: { part: 'all', per_page: 40, cursor } })
      byCursor.push(...answer.data.map(({ id }) => id))
      cursor = answer.meta.next_cursor ?? undefined
    } while (cursor !== undefined)

    expect([byPage.size, byCursor.length, new Set(byCursor).size]).toEqual([wanted, wanted, wanted])
    expect([...byPage].sort((a, b) => b - a)).toEqual([...byCursor].sort((a, b) => b - a))
  })

  it('the timeline of a lead can be filtered by part', async () => {
    const { broker, params } = await livedLead(12)
    const kinds = async (part: 'activities' | 'documents' | 'changes' | 'notes') =>
      (await broker.call(leadPage.historyItems, { params, query: { part } })).data.map(({ kind }) => kind)

    expect(await kinds('activities')).toEqual(Array(3).fill('activity_created'))
    expect(await kinds('documents')).toEqual(Array(3).fill('document_added'))
    expect(await kinds('changes')).toEqual(Array(3).fill('field_changed'))
    expect(await kinds('notes')).toEqual([])
  })

  it('the timeline of a lead shows restored records in the part of their kind', async () => {
    const { broker, lead, params } = await livedLead(0)
    const organization_id = broker.organization.id
    const returned = [null, 'note', 'activity', 'document']
    await app.current.owner
      .insertInto('lead_history_items')
      .values(returned.map((field) => ({ organization_id, lead_id: lead.id, kind: 'restored' as const, field })))
      .execute()
    const fields = async (part: StreamPart) =>
      (await broker.call(leadPage.historyItems, { params, query: { part } })).data.map(({ field }) => field)

    expect(await fields('changes')).toEqual([null])
    expect(await fields('notes')).toEqual(['note'])
    expect(await fields('activities')).toEqual(['activity'])
    expect(await fields('documents')).toEqual(['document'])
    expect(await fields('all')).toHaveLength(4)
  })

  it('the timeline of a lead shows the current text of each note, and no deleted notes', async () => {
    const { broker, params } = await livedLead(0)
    const { data: kept } = await broker.call(notes.create, { params, body: { body_html: '<p>First</p>' } })
    const { data: gone } = await broker.call(notes.create, {
      params,
      body: { body_html: '<p>Second</p>', pinned: true },
    })
    await broker.call(notes.change, { params: { id: kept.id }, body: { version: 1, body_html: '<p>Better</p>' } })
    const read = async () => {
      const { data } = await broker.call(leadPage.open, { params })
      return { stream: data.history.map(({ kind, note }) => [kind, note?.body_html]), pinned: data.pinned.length }
    }

    expect(await read()).toEqual({
      stream: [
        ['note_added', '<p>Second</p>'],
        ['note_added', '<p>Better</p>'],
      ],
      pinned: 1,
    })
    await broker.call(notes.remove, { params: { id: gone.id } })
    expect(await read()).toEqual({
      stream: [
        ['note_deleted', undefined],
        ['note_added', undefined],
        ['note_added', '<p>Better</p>'],
      ],
      pinned: 0,
    })
  })
})

describe('the users of a timeline', () => {
  /** A lead with history of a member by an earlier name, of a super admin with a picture, and of a user without an account. */
  async function leadOfSeveral() {
    const { broker, lead, params } = await livedLead(0)
    const { owner } = app.current
    const admin = await signIn(app.current, 'super_admin')
    await owner.updateTable('users').set({ avatar: crypto.randomUUID() }).where('id', 'in', [admin.id]).execute()
    const of = { organization_id: broker.organization.id, lead_id: lead.id, kind: 'field_changed' as const }
    await owner
      .insertInto('lead_history_items')
      .values([
        { ...of, actor_id: broker.id, actor_name: 'Earlier Name' },
        { ...of, actor_id: admin.id, actor_name: 'Super Admin' },
        { ...of, actor_id: null, actor_name: 'An API token' },
        { ...of, actor_id: null, actor_name: null },
      ])
      .execute()
    return { broker, admin, params }
  }

  it('the timeline of a lead names each user as recorded, with the picture, whether a member or not', async () => {
    const { broker, admin, params } = await leadOfSeveral()
    const { data: opened } = await broker.call(leadPage.open, { params })
    const { data: listed } = await broker.call(leadPage.historyItems, { params, query: { sort: '-at' } })

    expect(opened.history.map(({ actor }) => actor)).toEqual(listed.map(({ actor }) => actor))
    expect(
      listed.map(({ actor }) => actor && [actor.id, actor.full_name, actor.picture !== undefined]).reverse(),
    ).toEqual([
      [broker.id, 'Earlier Name', false],
      [admin.id, 'Super Admin', true],
      [null, 'An API token', false],
      null,
    ])
  })

  it('the page of a lead looks up no member of the organization one by one', async () => {
    const { broker, lead, params } = await livedLead(0)
    const { owner } = app.current
    const of = { organization_id: broker.organization.id, lead_id: lead.id, kind: 'field_changed' as const }
    await owner
      .insertInto('lead_history_items')
      .values({ ...of, actor_id: broker.id, actor_name: 'Earlier Name' })
      .execute()
    const { scope, opening } = await scopeOfPerson(app.current, broker)
    const reading = (known: boolean) =>
      owner.transaction().execute(async (db) => {
        await sql`create or replace function person_of(person bigint, name text) returns jsonb language plpgsql stable
          as $$ begin raise exception 'looked up %', name; end $$`.execute(db)
        for (const table of known ? [] : (['memberships', 'former_members'] as const))
          await db.deleteFrom(table).where('user_id', '=', broker.id).execute()
        await sql`set local role ${sql.ref(opening.role)}`.execute(db)
        for (const [name, value] of Object.entries(opening.settings))
          await sql`select set_config(${name}, ${value}, true)`.execute(db)
        const text = await readPage(db, scope, params.id)
        // Rolls back, so that the function is as before.
        throw new Error(text?.includes('Earlier Name') ? 'read' : 'not read')
      })

    await expect(reading(true)).rejects.toThrow('read')
    await expect(reading(false)).rejects.toThrow('looked up Earlier Name')
  })
})
