import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { jobs } from '@storey/api/account/tasks.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Person, signIn, useTestApp } from '../../test/harness.ts'
import { scopeOfPerson } from '../../test/scope.ts'
import { notifyOfTaskEnd } from '../account/tasks/actions.ts'
import { workRoutes } from '../account/tasks/routes.ts'
import { conflict } from '../errors/problems.ts'
import type { LiveEvent } from '../live/events.ts'
import type { Services } from '../services/services.ts'
import { runTask } from './run-task.ts'
import { type Running, startTask, type Task, task } from './task.ts'
import { tidyTasks } from './tidy.ts'

const app = useTestApp([workRoutes])

const input = z.strictObject({ rows: z.int() })
type Query = z.output<typeof input>

const work = (run: (running: Running<Query>) => Promise<void>): Task => task('units.export', input, run)

/** Starts a task as a handler does, in the user's own transaction. */
async function begin(person: Person, rows = 3): Promise<number> {
  const { scope, opening } = await scopeOfPerson(app.current, person)
  return app.current.pool.transaction(opening, (db) =>
    startTask(
      { db, scope, services: app.current.services, emit: () => undefined },
      {
        kind: 'units.export',
        title: 'Units.csv',
        input: { rows },
      },
    ),
  )
}

const run = (id: number, kind: Task, services: Services = app.current.services) =>
  runTask(services, new Map([[kind.kind, kind]]), id, notifyOfTaskEnd)

const keepText = (running: Running<Query>, text: string) =>
  running.keep({ name: 'Units.csv', type: 'text/csv; charset=utf-8' }, Readable.from([Buffer.from(text)]))

const read = async (person: Person, id: number) => (await person.call(jobs.one, { params: { id } })).data
const result = (person: Person, id: number) => person.ask(jobs.result, { params: { id } })

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.current.storage.list()) keys.push(key)
  return keys.sort()
}

describe('a task', () => {
  it('a task runs as its user, reports progress, and keeps its result for a week', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const id = await begin(person)
    let halfway: unknown
    const scopes: number[] = []
    await run(
      id,
      work(async (running) => {
        scopes.push(running.scope.user_id, running.scope.organization_id)
        await running.progress(1, 3)
        halfway = await read(person, id)
        await keepText(running, 'a,b\r\n')
      }),
    )

    expect(scopes).toEqual([person.id, person.organization.id])
    expect(halfway).toMatchObject({ status: 'running', done: 1, total: 3, file: null })
    expect(await read(person, id)).toMatchObject({
      status: 'done',
      done: 3,
      total: 3,
      file: { name: 'Units.csv', size: 5 },
      problem: null,
    })
    const { expires_at, ended_at } = await read(person, id)
    expect(Date.parse(expires_at ?? '') - Date.parse(ended_at ?? '')).toBe(7 * 86_400_000)
    const file = await result(person, id)
    expect(file.body).toBe('a,b\r\n')
    expect(file.headers['content-disposition']).toContain('filename="Units.csv"')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  it('a task is not created when its call rolls back', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const { scope, opening } = await scopeOfPerson(app.current, person)
    await app.current.work()
    const told: LiveEvent[] = []
    const failed = app.current.pool.transaction(opening, async (db) => {
      const beginning = { kind: 'units.export', title: 'Units.csv', input: {} } as const
      const emit = (event: LiveEvent) => void told.push(event)
      await startTask({ db, scope, services: app.current.services, emit }, beginning)
      throw new Error('The call fails.')
    })

    await expect(failed).rejects.toThrow('The call fails.')
    expect((await person.call(jobs.list, {})).data).toEqual([])
    expect(await app.current.work()).toBe(0)
    expect(told).toMatchObject([{ type: 'job', user_id: person.id, organization_id: person.organization.id }])
  })

  it('a canceled task stops at its next step, and keeps nothing', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const id = await begin(person)
    const before = await stored()
    let steps = 0
    await run(
      id,
      work(async (running) => {
        await keepText(running, 'half of it')
        await person.call(jobs.cancel, { params: { id } })
        expect(await read(person, id)).toMatchObject({ status: 'running', cancelling: true })
        for (; steps < 20; steps++) {
          await running.progress(steps, 20)
          await pause(100)
        }
      }),
    )

    expect(steps).toBeLessThan(8)
    expect(await read(person, id)).toMatchObject({ status: 'cancelled', cancelling: false, file: null, problem: null })
    expect(await stored()).toEqual(before)
    expect((await person.ask(jobs.cancel, { params: { id } })).json()).toMatchObject({ code: 'ended' })
  })

  it('a task that is canceled while queued never starts', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const id = await begin(person)
    expect((await person.call(jobs.cancel, { params: { id } })).data).toMatchObject({ status: 'cancelled' })
    let begun = false
    await run(
      id,
      work(async () => {
        begun = true
      }),
    )

    expect(begun).toBe(false)
  })

  it('a failed task shows the message of a refusal, and a general message for an internal error', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const [refused, broken] = [await begin(person), await begin(person)]
    await run(
      refused,
      work(() => Promise.reject(conflict('too_many_rows', 'There are too many rows.'))),
    )
    await run(
      broken,
      work(() => Promise.reject(new Error('select * from secrets'))),
    )

    expect(await read(person, refused)).toMatchObject({ status: 'failed', problem: 'There are too many rows.' })
    expect(await read(person, broken)).toMatchObject({
      status: 'failed',
      problem: 'Something went wrong on our side. Try again.',
    })
  })

  it('a failed task can be started again with the same input', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const id = await begin(person, 7)
    const again = (which: number) => person.ask(jobs.again, { params: { id: which } })
    expect((await again(id)).json()).toMatchObject({ code: 'running' })
    await run(
      id,
      work(() => Promise.reject(conflict('no', 'It cannot be done.'))),
    )
    const { data } = (await again(id)).json()
    const rows: number[] = []
    await run(
      data.id,
      work(async (running) => {
        rows.push(running.input.rows)
        await keepText(running, 'x')
      }),
    )

    expect(rows).toEqual([7])
    expect(await read(person, data.id)).toMatchObject({ status: 'done', title: 'Units.csv' })
    expect((await again(data.id)).json()).toMatchObject({ code: 'done' })
    const stranger = await signIn(app.current, 'developer_admin')
    expect((await stranger.ask(jobs.again, { params: { id } })).statusCode).toBe(404)
  })

  it.each(['before it begins', 'while it runs', 'in its last moment'])(
    'a task ends without a result when its user loses the role %s (T026)',
    async (when) => {
      const person = await signIn(app.current, 'developer_admin')
      const id = await begin(person)
      const before = await stored()
      const demote = () =>
        app.current.owner
          .updateTable('memberships')
          .set({ role: 'developer' })
          .where('user_id', '=', person.id)
          .execute()
      if (when === 'before it begins') await demote()
      await run(
        id,
        work(async (running) => {
          if (when === 'while it runs') await demote()
          await running.progress(1, 3)
          await keepText(running, 'a,b\r\n')
          if (when === 'in its last moment') await demote()
        }),
      )

      expect(await read(person, id)).toMatchObject({
        status: 'failed',
        problem: 'Your access changed while this ran. Start it again if you still have access.',
      })
      expect((await result(person, id)).statusCode).toBe(404)
      expect(await stored()).toEqual(before)
    },
  )

  it('a task continues when access changed and the visible records did not', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const id = await begin(person)
    await run(
      id,
      work(async (running) => {
        await app.current.owner
          .updateTable('users')
          .set(({ eb }) => ({ access_version: eb('access_version', '+', 1) }))
          .where('id', '=', person.id)
          .execute()
        await running.progress(1, 3)
        await keepText(running, 'x')
      }),
    )

    expect(await read(person, id)).toMatchObject({ status: 'done' })
  })

  it('a task starts again when its worker died, and has one result', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const id = await begin(person)
    const before = await stored()
    let release: () => void = () => undefined
    let unchanged: () => void
    const stands = new Promise<void>((done) => {
      unchanged = done
    })
    const first = run(
      id,
      work(async (running) => {
        await keepText(running, 'of the first')
        unchanged()
        // Simulates a process that sleeps, is considered dead, and resumes.
        await new Promise<void>((done) => {
          release = done
        })
      }),
    )
    await stands
    await run(
      id,
      work((running) => keepText(running, 'of the second')),
    )
    release()
    await first

    expect((await result(person, id)).body).toBe('of the second')
    expect(await stored()).toHaveLength(before.length + 1)
    await run(
      id,
      work((running) => keepText(running, 'of the third')),
    )
    expect((await result(person, id)).body).toBe('of the second')
  })

  it('a task notifies its user once of its end', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const [good, bad] = [await begin(person), await begin(person)]
    await run(
      good,
      work((running) => keepText(running, 'x')),
    )
    await run(
      bad,
      work(() => Promise.reject(conflict('no', 'It cannot be done.'))),
    )

    const told = await app.current.owner
      .selectFrom('notifications')
      .select(['kind', 'subject_id', 'subject_name', 'outcome', 'detail'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()
    const common = { kind: 'job_ended', subject_name: 'Units.csv' }
    expect(told).toEqual([
      { ...common, subject_id: good, outcome: 'done', detail: null },
      { ...common, subject_id: bad, outcome: 'failed', detail: 'It cannot be done.' },
    ])
  })
})

describe('the result of a task', () => {
  async function done(person: Person) {
    const id = await begin(person)
    await run(
      id,
      work((running) => keepText(running, 'x')),
    )
    return id
  }

  it('the result of a task returns 404 to a colleague, a super admin and another organization', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const id = await done(person)
    const others = [
      await signIn(app.current, 'developer_admin', { organization: person.organization }),
      await signIn(app.current, 'developer_admin'),
      await signIn(app.current, 'super_admin'),
    ]
    for (const other of others)
      for (const endpoint of [jobs.one, jobs.result, jobs.cancel]) {
        const answer = await other.ask(endpoint, { params: { id } })
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
      }
  })

  it('the result of a task is hidden in another role, and visible again in the first', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const id = await done(person)
    const become = (role: 'developer' | 'developer_admin') =>
      app.current.owner.updateTable('memberships').set({ role }).where('user_id', '=', person.id).execute()

    await become('developer')
    expect((await result(person, id)).statusCode).toBe(404)
    await become('developer_admin')
    expect((await result(person, id)).statusCode).toBe(200)
  })

  it('the result of a task is hidden once the sales manager is unassigned from the organization', async () => {
    const builder = await signIn(app.current, 'developer_admin')
    const seller = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [builder.organization.id] })
    const id = await done(seller)
    expect((await result(seller, id)).statusCode).toBe(200)

    await app.current.owner.deleteFrom('sales_assignments').where('user_id', '=', seller.id).execute()

    expect((await result(seller, id)).statusCode).toBe(404)
  })

  it('the result of a task is deleted with its file after a week, and the task stays listed', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const before = await stored()
    const id = await done(person)
    await app.current.owner
      .updateTable('jobs')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await result(person, id)).statusCode).toBe(404)

    await tidyTasks(app.current.services)

    expect(await stored()).toEqual(before)
    expect(await read(person, id)).toMatchObject({ status: 'done', file: null })
  })
})

it('tidyTasks ends old tasks that no worker runs', async () => {
  const person = await signIn(app.current, 'developer_admin')
  const [old, young] = [await begin(person), await begin(person)]
  await app.current.owner
    .updateTable('jobs')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000).toISOString() })
    .where('id', '=', old)
    .execute()

  await tidyTasks(app.current.services)

  expect(await read(person, old)).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('Start it again'),
  })
  expect(await read(person, young)).toMatchObject({ status: 'queued' })
})
