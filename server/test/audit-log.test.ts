import { auth } from '@storey/api/account/account.ts'
import { audit } from '@storey/api/administration/audit.ts'
import { tags } from '@storey/api/crm/tags.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { signInRoutes } from '../src/account/sign-in/routes.ts'
import { auditRoutes } from '../src/administration/audit/routes.ts'
import { tagRoutes } from '../src/crm/tags/routes.ts'
import { bookingRoutes } from '../src/sales/bookings/routes.ts'
import { buildCredentials, buildUser, PASSWORD } from './builders/basics.ts'
import { inject, type Person, signIn, startTestApp, useTestApp } from './harness.ts'
import { sampleOf } from './samples/all.ts'
import { slow } from './slow.ts'
import { settle, Tally } from './sweeps/subjects.ts'

const parts = [auditRoutes, bookingRoutes, signInRoutes, tagRoutes]

const app = useTestApp(parts)
const DENIED = '42501'

const eventsOf = (request_id: string) =>
  app.current.owner.selectFrom('audit_log').selectAll().where('request_id', '=', request_id).execute()

/** Sends a call under a request id of its own and answers the one event that it left. */
async function eventOf(send: (headers: Record<string, string>) => Promise<unknown>) {
  const request_id = crypto.randomUUID()
  await send({ 'x-request-id': request_id })
  const events = await eventsOf(request_id)
  expect(events).toHaveLength(1)
  return events[0]
}
const login = (email: string, password: string) =>
  eventOf((headers) =>
    inject(app.current.app, auth.login, { body: { email, password, device_name: 'Test' } }, undefined, 0, headers),
  )

/** Tables that the application writes without the log, each with the reason. */
const UNLOGGED: Readonly<Record<string, string>> = {
  audit_log: 'is the log',
  audit_seals: 'seals the log',
  booking_buyer_sets: 'a history itself, only added to',
  booking_drafts: 'as somebody types, sealed; each saving is an event',
  booking_events: 'a history itself, only added to',
  booking_numbers: 'a counter',
  booking_unit_changes: 'a history itself, only added to',
  buyer_emails: 'follows from what happened, with its delivery',
  contract_events: 'a history itself, only added to',
  contract_numbers: 'a counter',
  direct_messages: 'an outbox; what caused a message is an event',
  discount_events: 'a history itself, only added to',
  earlier_sale_import_rows: 'which bookings an import recorded, for its undo; the bookings are under the log',
  emails: 'an outbox, encrypted; what caused an e-mail is an event',
  get_started_dismissals: 'how a person looks at the product',
  idempotency_keys: 'answers kept for a day',
  import_rows: 'the rows of a file on their way; the records that come of them are under the log',
  jobs: 'progress of work; its beginning is an event',
  known_sign_ins: 'keyed hashes of devices and networks; each sign-in is an event',
  lead_changes: 'how leads were before a change that can be undone; the leads themselves are under the log',
  lead_history_items: 'a history itself, only added to',
  list_preferences: 'how a person looks at a list',
  message_events: 'what a provider told, only added to',
  message_paces: 'when a provider may be asked next',
  messages: 'one row a recipient, with a time for each state; the batch is under the log, and so is who wants no more',
  note_mentions: 'follows from the note',
  notifications: 'follows from what happened',
  price_list_units: 'the rows of a price list, which is under the log, as are the units that it changes',
  processes: 'what running processes report of themselves',
  rate_limits: 'counts of tries',
  registration_tokens: 'a secret of a registration; what is done with it is',
  sale_offer_events: 'a history itself, only added to',
  sale_offer_numbers: 'a counter',
  sale_offer_visitors: 'prints of an hour, cleared away after it',
  seller_codes: 'given once with the first number and never changed',
  sign_in_challenges: 'a step of a sign-in, which is an event',
  unit_prices: 'a history itself, only added to',
  unit_status_changes: 'a history itself, only added to',
  used_passkey_challenges: 'a step of a sign-in or a proof, which is an event',
  voucher_numbers: 'a counter',
}

describe('the tables of the application', () => {
  it('every table of the application is audited, except those with a stated reason', async () => {
    const { rows } = await sql<{ name: string; logged: number }>`
      select c.relname as name,
        (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('log_inserts', 'log_updates', 'log_deletes')) as logged
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
        select from unnest(array['storey_app', 'storey_platform', 'storey_account', 'storey_worker']) r (name)
        where has_any_column_privilege(r.name, c.oid, 'insert, update') or has_table_privilege(r.name, c.oid, 'delete'))
      order by 1`.execute(app.current.owner)
    const logged = rows.filter((row) => row.logged === 3).map(({ name }) => name)
    const unlogged = rows.filter((row) => row.logged !== 3).map(({ name }) => name)
    console.log(`Tables under the audit log: ${logged.length} of ${rows.length}, ${unlogged.length} by their reason`)

    expect(unlogged).toEqual(Object.keys(UNLOGGED))
    expect(logged.length).toBeGreaterThan(25)
  })
})

describe('signing in (T206)', () => {
  it('a sign-in is audited with its account, successful or not', async () => {
    const user = await buildUser(app.current.owner)
    await buildCredentials(app.current.owner, user.id)
    const about = {
      action: 'auth.login',
      user_id: user.id,
      user_name: user.full_name,
      subject_kind: 'account',
      subject_id: user.id,
    }

    expect(await login(user.email, PASSWORD)).toMatchObject({
      ...about,
      result: 'done',
      details: { factor: 'password' },
    })
    expect(await login(user.email.toUpperCase(), 'wrong')).toMatchObject({ ...about, result: 'refused', status: 422 })
  })

  it('a sign-in with an unknown address is audited with a stable hash instead of the address', async () => {
    const email = 'nobody.known@example.com'
    const first = await login(email, 'wrong')
    const again = await login(email, 'wrong')
    const other = await login('somebody.else@example.com', 'wrong')

    const printOf = (event: typeof first) => (event?.details as { address_print?: string } | undefined)?.address_print
    expect(first).toMatchObject({ user_id: null, user_name: null, result: 'refused' })
    expect(JSON.stringify(first)).not.toContain('nobody')
    expect(printOf(first)).toMatch(/^[0-9a-f]{16}$/)
    expect(printOf(again)).toBe(printOf(first))
    expect(printOf(other)).not.toBe(printOf(first))
  })

  it('a second step of a sign-in is audited with its factor, passed or failed', async () => {
    const one = await settle(app.current)
    const call = await sampleOf(auth.challenge)?.make(one.world('developer_admin'))
    if (!call) throw new Error('Sign-in has a sample of its second step.')
    const id = one.people.developer_admin.id
    const step = (asked: object) =>
      eventOf((headers) => inject(app.current.app, auth.challenge, asked, undefined, 0, headers))

    const { code: _, ...body } = call.body as Record<string, unknown>
    const wrong = { body: { ...body, recovery_code: 'abcde-23456-fghjk' } }
    expect(await step(wrong)).toMatchObject({ user_id: id, result: 'refused', details: { factor: 'recovery_code' } })
    expect(await step(call)).toMatchObject({ user_id: id, result: 'done', details: { factor: 'app' } })
  })
})

describe('an event and its effects (T207)', () => {
  it('a call and its audit event are committed together or not at all', async () => {
    const test = await startTestApp(parts)
    const person = await signIn(test, 'developer_admin')
    const user = await buildUser(test.owner)
    await buildCredentials(test.owner, user.id)
    await sql`create function spoil() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$`.execute(
      test.owner,
    )
    await sql`create trigger spoil before insert on audit_log for each row execute function spoil()`.execute(test.owner)
    const count = async (table: 'tags' | 'tokens') => (await test.owner.selectFrom(table).selectAll().execute()).length
    const before = [await count('tags'), await count('tokens')]

    const made = await person.ask(tags.create, { body: { name: 'Unwritten', colour: 'grey' } })
    const body = { email: user.email, password: PASSWORD, device_name: 'Test' }
    const signedIn = await inject(test.app, auth.login, { body })

    const after = [await count('tags'), await count('tokens')]
    console.log(
      `T207 effects without their event: ${after[0] === before[0] && after[1] === before[1] ? 0 : 1} of 2 calls`,
    )
    expect([made.statusCode, signedIn.statusCode]).toEqual([500, 500])
    expect(after).toEqual(before)
    await test.close()
  })
})

describe('the log (T208)', () => {
  it('the audit log can only be appended to, by every role', async () => {
    const client = new pg.Client(app.current.url)
    await client.connect()
    await client.query("insert into audit_log (event, action, result) values (gen_random_uuid(), 'test.final', 'done')")
    const tally = new Tally('T208 refused changes of the log')
    const tables = ['audit_log', 'audit_changes', 'audit_seals']
    const attempts = tables.flatMap((table) => [
      `update ${table} set id = default`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
    ])
    for (const role of ['storey_app', 'storey_platform', 'storey_account', 'storey_worker', 'none'])
      for (const attempt of attempts) {
        if (role === 'none' && attempt.startsWith('drop')) continue
        await client.query(`set role ${role}`)
        const code = await client.query(attempt).then(
          () => 'done',
          (error: { code?: string }) => error.code,
        )
        tally.check(`${role}: ${attempt}`, code === DENIED, code)
      }
    await client.end()

    expect(tally.close()).toEqual([])
  })

  it('the owner of the audit log can delete old events, in a transaction with a setting for it', async () => {
    const { owner } = app.current
    const { id } = await owner
      .insertInto('audit_log')
      .values({ event: crypto.randomUUID(), action: 'test.old', result: 'done' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await owner.transaction().execute(async (db) => {
      await sql`set local app.audit_retention = 'on'`.execute(db)
      await db.deleteFrom('audit_log').where('id', '=', id).execute()
    })

    expect(await owner.selectFrom('audit_log').select('id').where('id', '=', id).execute()).toEqual([])
    await expect(owner.deleteFrom('audit_log').where('action', '=', 'auth.login').execute()).rejects.toMatchObject({
      code: DENIED,
    })
  })

  it('the audit log refuses an event in the name of another user', async () => {
    const settings = { 'app.user_id': '7' }
    const forged = app.current.pool.transaction({ role: 'storey_app', settings }, (db) =>
      db
        .insertInto('audit_log')
        .values({ event: crypto.randomUUID(), action: 'forged', result: 'done', user_id: 8 })
        .execute(),
    )

    await expect(forged).rejects.toMatchObject({ code: DENIED })
  })
})

describe('secrets (T209) and hostile text (T210)', () => {
  it('secrets of all inputs are nowhere in the audit log', { timeout: slow.hashing }, async () => {
    const one = await settle(app.current)
    const mark = `canary${crypto.randomUUID().slice(0, 8)}`
    const planted: string[] = []
    const plant = (value: string) => {
      planted.push(value)
      return value
    }
    const user = await buildUser(app.current.owner)
    await buildCredentials(app.current.owner, user.id)
    for (let turn = 0; turn < 20; turn++) {
      await login(user.email, plant(`${mark}password${turn}`))
      await login(plant(`${mark}mail${turn}@example.com`), plant(`${mark}word${turn}`))
      const challenge_token = plant(`${mark}challenge${turn}`)
      await inject(app.current.app, auth.challenge, { body: { challenge_token, code: '123456', device_name: 'Test' } })
    }
    const signedIn = (
      await inject(app.current.app, auth.login, { body: { email: user.email, password: PASSWORD, device_name: 'T' } })
    ).json()
    plant(signedIn.token)
    const seller = one.people.super_admin_sales_manager
    for (let turn = 0; turn < 5; turn++) {
      const call = await sampleOf(bookings.create)?.make(one.world('super_admin_sales_manager'))
      const body = call?.body as { buyers: Record<string, unknown>[] }
      const buyers = body.buyers.map((buyer, index) => ({ ...buyer, id_number: plant(`${mark}id${turn}${index}`) }))
      const made = await bookAs(seller, { ...body, buyers })
      if (made !== 201) throw new Error(`A booking was answered with ${made}.`)
    }
    const { rows } = await sql<{ text: string }>`
      select l::text as text from audit_log l union all select c::text from audit_changes c`.execute(app.current.owner)
    const whole = rows.map(({ text }) => text).join('\n')
    const found = planted.filter(
      (secret) => whole.includes(secret) || whole.includes(Buffer.from(secret).toString('hex')),
    )
    console.log(`T209 secrets found in the log: ${found.length} of ${planted.length}`)

    expect(planted.length).toBeGreaterThan(80)
    expect(found).toEqual([])
  })

  it('hostile text in the audit log stays one line of plain text, truncated to its limit', async () => {
    const person = await signIn(app.current, 'developer_admin')
    const hostile = `Line\r\n{"level":"fatal"}\u001b[31m${'x'.repeat(30)}`
    // A name of such text is refused by the database itself.
    const named = app.current.owner.updateTable('users').set({ full_name: hostile }).where('id', '=', person.id)
    await expect(named.execute()).rejects.toThrow('full_name')
    const long = 'y'.repeat(1_000_000)
    const { rows } = await sql<{ cut: string }>`select audit_value(to_jsonb(${long}::text)) #>> '{}' as cut`.execute(
      app.current.owner,
    )

    const event = await eventOf((headers) =>
      person.ask(
        tags.create,
        { body: { name: hostile.slice(0, 20), colour: 'grey' } },
        { ...headers, 'user-agent': '\tAgent' },
      ),
    )

    expect(`${event?.user_name}${event?.user_agent}`).not.toMatch(/\p{Cc}/u)
    expect(rows[0]?.cut).toHaveLength(1_001)
  })
})

const bookAs = async (person: Person, body: object) => (await person.askWrong(bookings.create, { body })).statusCode

describe('access to the log (T211)', () => {
  it('the audit log is readable by super admins and by admins, and by no other role of any tenant', async () => {
    const one = await settle(app.current)
    const tally = new Tally('T211 roles that read the log')
    for (const [role, person] of Object.entries(one.people)) {
      const { statusCode } = await person.ask(audit.list, {})
      const reads = ['super_admin', 'developer_admin', 'broker_admin'].includes(role)
      tally.check(role, statusCode === (reads ? 200 : 403), statusCode)
    }
    const client = new pg.Client(app.current.url)
    await client.connect()
    for (const role of ['storey_app', 'storey_account'])
      for (const question of [
        'select 1 from audit_log',
        'select 1 from audit_changes',
        'select audit_changes_of(null)',
      ]) {
        await client.query(`set role ${role}`)
        const answer = await client.query(question).then(
          ({ rowCount }) => rowCount,
          (error: { code?: string }) => error.code,
        )
        // Without the scope of an admin the policy of the log admits no row.
        const expected = role === 'storey_app' && question.endsWith('audit_log') ? 0 : DENIED
        tally.check(`${role}: ${question}`, answer === expected, answer)
      }
    await client.end()

    expect(tally.close()).toEqual([])
  })
})

describe('work without a call', () => {
  it('work without a call is audited as done by the server, with the name of the work', async () => {
    const { pool, owner } = app.current
    const person = await signIn(app.current, 'developer_admin')
    const settings = { 'app.organization_id': String(person.organization.id), 'app.action': 'work.test' }
    await pool.transaction({ role: 'storey_app', settings }, (db) =>
      db
        .insertInto('tags')
        .values({ organization_id: person.organization.id, name: 'By itself', colour: 'grey' })
        .execute(),
    )

    const events = await owner.selectFrom('audit_log').selectAll().where('action', '=', 'work.test').execute()
    expect(events).toEqual([
      expect.objectContaining({
        user_id: null,
        user_name: 'Storey',
        organization_id: person.organization.id,
        result: 'done',
      }),
    ])
  })

  it('changes by the owner of the database, as in a migration, are not audited', async () => {
    const { owner } = app.current
    const count = async () => (await owner.selectFrom('audit_changes').select('id').execute()).length
    const before = await count()
    await signIn(app.current, 'broker')

    expect(await count()).toBe(before)
  })
})
