import { units } from '@storey/api/inventory/units.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { unitRoutes } from './routes.ts'

const app = useTestApp([unitRoutes])
const own = (person: { organization: { id: number } }) => ({ organization_id: person.organization.id })
const undone = (person: Person, move_id: string | null) =>
  person.call(units.undoMove, { body: { move_id: move_id ?? '' } })
const read = async (person: Person, id: number) => (await person.call(units.one, { params: { id } })).data

async function three(admin: Person, status: 'available' | 'unreleased' | 'blocked') {
  const building = await buildBuilding(app.current.owner, { ...own(admin), code: 'A' })
  const made = []
  for (const number of ['1201', '1202', '1203'])
    made.push(await buildUnit(app.current.owner, { building_id: building.id, number, status }))
  return made.map(({ id }) => id)
}

describe('POST /inventory/units/status-undo', () => {
  it('undoing a status move reverts many units, with history entries', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const ids = await three(admin, 'available')
    const { data } = await admin.call(units.moveMany, { body: { ids, move: 'block', reason: 'Show flats' } })

    const back = await undone(admin, data.move_id)

    expect(back.data).toEqual({ put_back: ids, kept: [] })
    const unit = await read(admin, ids[0] ?? 0)
    expect(unit).toMatchObject({ status: 'available', block_reason: null })
    expect(unit.history.slice(0, 2).map(({ new_status, reason }) => [new_status, reason])).toEqual([
      ['available', 'Change undone'],
      ['blocked', 'Show flats'],
    ])
  })

  it('undoing a first release makes the units unreleased again', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const ids = await three(admin, 'unreleased')
    const { data } = await admin.call(units.moveMany, { body: { ids, move: 'release' } })
    expect((await read(admin, ids[0] ?? 0)).released_at).not.toBeNull()

    await undone(admin, data.move_id)

    expect(await read(admin, ids[0] ?? 0)).toMatchObject({ status: 'unreleased', released_at: null })
  })

  it('undoing a move of units that were withdrawn and released again keeps their first release', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const ids = await three(admin, 'unreleased')
    await admin.call(units.moveMany, { body: { ids, move: 'release' } })
    const { released_at } = await read(admin, ids[0] ?? 0)
    const { data } = await admin.call(units.moveMany, { body: { ids, move: 'withdraw' } })

    await undone(admin, data.move_id)

    expect(await read(admin, ids[0] ?? 0)).toMatchObject({ status: 'available', released_at })
  })

  it('undoing an unblock restores the reason of the block', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const ids = await three(admin, 'available')
    await admin.call(units.moveMany, { body: { ids, move: 'block', reason: 'For the owner' } })
    const { data } = await admin.call(units.moveMany, { body: { ids, move: 'unblock' } })

    await undone(admin, data.move_id)

    expect(await read(admin, ids[0] ?? 0)).toMatchObject({ status: 'blocked', block_reason: 'For the owner' })
  })

  it('undoing a status move skips and names units that moved since, also there and back', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const ids = await three(admin, 'unreleased')
    const [first = 0, second = 0, third = 0] = ids
    const { data } = await admin.call(units.moveMany, { body: { ids, move: 'release' } })
    await admin.call(units.move, { params: { id: second }, body: { move: 'block', reason: 'Show flat' } })
    for (const move of ['withdraw', 'release'] as const)
      await admin.call(units.move, { params: { id: third }, body: { move } })

    const back = await undone(admin, data.move_id)

    expect(back.data).toEqual({
      put_back: [first],
      kept: [
        { id: second, name: 'A-1202', reason: 'It was moved since. It is blocked now.' },
        { id: third, name: 'A-1203', reason: 'It was moved since. It is available now.' },
      ],
    })
    expect((await read(admin, second)).status).toBe('blocked')
    expect((await read(admin, third)).status).toBe('available')
  })

  it('undoing a status move skips a unit that is held since', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const [id = 0] = await three(admin, 'unreleased')
    const { data } = await admin.call(units.moveMany, { body: { ids: [id], move: 'release' } })
    const { owner } = app.current
    const claim = { ...own(admin), unit_id: id, kind: 'hold' as const, unit_status: 'on_hold' as const }
    await owner
      .insertInto('unit_claims')
      .values({ ...claim, holder_id: admin.id, holder_name: 'Tariq Aziz', expires_at: '2030-01-01T00:00:00Z' })
      .execute()
    await owner
      .insertInto('unit_status_changes')
      .values({ ...own(admin), unit_id: id, old_status: 'available', new_status: 'on_hold' })
      .execute()

    expect((await undone(admin, data.move_id)).data).toEqual({
      put_back: [],
      kept: [{ id, name: 'A-1201', reason: 'It was moved since. It is on hold now.' }],
    })
  })

  it('a status move is undone once of many calls at once', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const ids = await three(admin, 'available')
    const { data } = await admin.call(units.moveMany, { body: { ids, move: 'withdraw' } })
    const body = { move_id: data.move_id ?? '' }

    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.ask(units.undoMove, { body })))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'undone' })
    expect((await read(admin, ids[0] ?? 0)).history.map(({ new_status }) => new_status)).toEqual([
      'available',
      'unreleased',
    ])
  })

  it('undoing refuses a move of another user or tenant and a missing one, on the field', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })
    const stranger = await signIn(app.current, 'developer_admin')
    const ids = await three(admin, 'available')
    const { data } = await admin.call(units.moveMany, { body: { ids, move: 'withdraw' } })

    for (const person of [manager, stranger]) {
      const refused = await person.ask(units.undoMove, { body: { move_id: data.move_id ?? '' } })
      expect([refused.statusCode, refused.json().errors]).toEqual([422, { move_id: ['Choose a change of your own.'] }])
    }
    const odd = await admin.ask(units.undoMove, { body: { move_id: '7' } })
    expect(odd.json().errors).toEqual({ move_id: ['Enter the move that the change answered.'] })
    expect((await read(admin, ids[0] ?? 0)).status).toBe('unreleased')
  })

  it('a status move that moved no unit returns no id for its undo', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const ids = await three(admin, 'available')

    const { data } = await admin.call(units.moveMany, { body: { ids, move: 'release' } })

    expect(data).toMatchObject({ moved: [], move_id: null })
  })

  it('the database refuses to undo a change of a unit that is not its last', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const [id = 0] = await three(admin, 'unreleased')
    await admin.call(units.moveMany, { body: { ids: [id], move: 'release' } })
    await admin.call(units.moveMany, { body: { ids: [id], move: 'withdraw' } })
    const { owner } = app.current
    const changes = owner.selectFrom('unit_status_changes').select('id').where('unit_id', '=', id).orderBy('id')
    const released = await changes.executeTakeFirstOrThrow()
    const undo = { ...own(admin), unit_id: id, old_status: 'available', new_status: 'unreleased', undoes: released.id }

    await expect(owner.insertInto('unit_status_changes').values(undo).execute()).rejects.toThrow('is not the last one')
  })
})
