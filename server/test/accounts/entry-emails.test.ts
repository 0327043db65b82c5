import { createHash } from 'node:crypto'
import { auth } from '@storey/api/account/account.ts'
import { entry } from '@storey/api/account/entry.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { entryRoutes } from '../../src/account/entry/routes.ts'
import { makeLink } from '../../src/account/links/actions.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { cloneDatabase } from '../database.ts'
import { buildToken, inject, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { NEW_PASSWORD, strangerAt } from './stranger.ts'

const app = useTestApp([entryRoutes, signInRoutes], { PUBLIC_URL: 'https://storey.example.com', RATE_LIMIT: 'on' })

describe('responses that reveal nothing about accounts', { timeout: slow.hashing }, () => {
  it('every failed sign-in gets the same response (T003)', async () => {
    const stranger = strangerAt(app.current)
    const [known, disabled, secured] = [
      await stranger.buildPerson(),
      await stranger.buildPerson({ disabled_at: new Date().toISOString() }),
      await stranger.buildPerson(),
    ]
    await app.current.owner
      .updateTable('user_credentials')
      .set({ two_factor_confirmed_at: new Date().toISOString(), two_factor_secret: Buffer.from('sealed') })
      .where('user_id', '=', secured.id)
      .execute()
    const cases = [known.email, 'nobody@example.com', secured.email].map((email) => [email, 'wrong password'] as const)
    const answers = []
    for (let round = 0; round < 50; round++)
      for (const [index, [email, password]] of [...cases, [disabled.email, 'correct horse battery'] as const].entries())
        answers.push(await stranger.login(email, password, { address: `10.${index}.${round}.1` }))

    const distinct = new Set(
      answers.map(({ statusCode, body, headers: { date: _, 'x-request-id': __, ...headers } }) =>
        JSON.stringify([statusCode, body, headers]),
      ),
    )

    console.log(`T003 distinct answers of ${answers.length} failed sign-ins: ${distinct.size}`)
    expect([...distinct]).toHaveLength(1)
    expect(answers[0]?.statusCode).toBe(422)
  })

  it('POST /auth/forgot-password answers the same for every address and e-mails only active accounts (T005)', async () => {
    const stranger = strangerAt(app.current)
    const known = await stranger.buildPerson()
    const disabled = await stranger.buildPerson({ disabled_at: new Date().toISOString() })
    const asked = [known.email, disabled.email, 'nobody-at-all@example.com', 'a+b.c_d@sub.example.co']
    const answers = []
    for (const email of asked) answers.push(await stranger.forgot(email))

    const emails = []
    for (const email of asked) emails.push((await stranger.lettersTo(email)).length)

    console.log(`T005 same answer ${answers.length} of ${asked.length}; letters ${emails.join(', ')}`)
    expect(answers.map(({ statusCode, body }, index) => [statusCode, body.replace(asked[index] ?? '', '')])).toEqual(
      asked.map(() => [200, '{"data":{"email":""}}']),
    )
    expect(emails).toEqual([1, 0, 0, 0])
  })

  it('POST /auth/register answers the same for used addresses and leaves their accounts unchanged (T014)', async () => {
    const stranger = strangerAt(app.current)
    const people = await Promise.all(Array.from({ length: 100 }, () => stranger.buildPerson()))
    const stateOf = async () =>
      JSON.stringify(
        await sql`select u.*, c.password_hash, (select count(*) from memberships m where m.user_id = u.id) as places
          from users u join user_credentials c on c.user_id = u.id where u.id = any(${people.map(({ id }) => id)}) order by u.id`
          .execute(app.current.owner)
          .then(({ rows }) => rows),
      )
    const before = await stateOf()
    const fresh = await stranger.register(stranger.newAddress(), {}, { address: '192.0.2.1' })

    const answers = await Promise.all(
      people.map(({ email }, index) => stranger.register(email, {}, { address: `10.1.${index}.1` })),
    )

    const same = answers.filter(({ statusCode, body }) => statusCode === fresh.statusCode && body === fresh.body)
    const after = await stateOf()
    const written = (await stranger.lettersTo(people[0]?.email ?? '')).map(({ subject }) => subject)
    console.log(`T014 same answer ${same.length} of ${people.length}; unchanged ${after === before ? 100 : 0} of 100`)
    expect(same).toHaveLength(100)
    expect(after).toBe(before)
    expect(written).toEqual(['You already have an account'])
  })

  it('POST /auth/register creates one account for all spellings of one address (T015)', async () => {
    const stranger = strangerAt(app.current)
    const spellings = [
      'ada.lovelace@example.com',
      'ADA.LOVELACE@EXAMPLE.COM',
      'Ada.Lovelace@Example.com',
      ' ada.lovelace@example.com',
      'ada.lovelace@example.com  ',
      '\tada.lovelace@example.com\n',
      'ada.lovelace@example.com.',
      'ada.lovelace@EXAMPLE.com. ',
      'ａｄａ.lovelace@example.com',
      'ada.lovelace＠example.com',
      'ada.lovelace@ｅｘａｍｐｌｅ.com',
      'ADA.LOVELACE@example．com',
    ]
    const answers = await Promise.all(
      spellings.map((email, index) => stranger.register(email, {}, { address: `10.2.${index}.1` })),
    )
    const { rows } = await sql`select id from users where lower(email) like '%lovelace%'`.execute(app.current.owner)

    console.log(`T015 accounts of ${spellings.length} spellings: ${rows.length}`)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(spellings.map(() => 200))
    expect(rows).toHaveLength(1)
  })

  it('failures of public endpoints return 422 or 404, never a 401 that signs users out (T018)', async () => {
    const stranger = strangerAt(app.current)
    const { email } = await stranger.buildPerson()
    const failures = [
      await stranger.login(email, 'wrong password'),
      await stranger.login('nobody@example.com'),
      await stranger.login('not an address'),
      await stranger.send(auth.challenge, { challenge_token: 'none', code: '123456', device_name: 'Test' }),
      await stranger.verify('none'),
      await stranger.send(entry.checkLink, { purpose: 'verify_email', token: 'none' }),
      await stranger.send(entry.previewInvite, { invite_token: 'none' }),
      await stranger.reset('none'),
      await stranger.reset('none', 'short'),
      await stranger.forgot('not an address'),
      await stranger.register('not an address'),
      await stranger.register(stranger.newAddress(), { invite_token: 'none' }),
      await stranger.register(stranger.newAddress(), { phone: 'none' }),
    ].map(({ statusCode }) => statusCode)

    const good = failures.filter((status) => status === 422 || status === 404)
    console.log(`T018 failures that sign nobody out: ${good.length} of ${failures.length}`)
    expect(good).toHaveLength(failures.length)
  })

  it('a new installation has no user (T017)', async () => {
    const { url, drop } = await cloneDatabase()
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query<{ count: string }>('select count(*) from users')
    await client.end()
    await drop()

    console.log(`T017 accounts in a fresh database: ${rows[0]?.count}`)
    expect(Number(rows[0]?.count)).toBe(0)
  })
})

describe('links in e-mails', () => {
  it('links in e-mails use the configured host, whatever the request sends, and are stored as hashes (T006)', async () => {
    const stranger = strangerAt(app.current)
    const path = '/api/auth/forgot-password'
    const forms: readonly { url?: string; headers?: Record<string, string> }[] = [
      { headers: { host: 'evil.test' } },
      { headers: { 'x-forwarded-host': 'evil.test' } },
      { headers: { forwarded: 'host=evil.test;proto=https' } },
      { headers: { 'x-forwarded-proto': 'http', 'x-forwarded-server': 'evil.test' } },
      { headers: { 'x-original-host': 'evil.test', 'x-host': 'evil.test' } },
      { headers: { origin: 'https://evil.test', referer: 'https://evil.test/' } },
      { url: `http://evil.test${path}` },
    ]
    const tokens: string[] = []
    for (const [index, form] of forms.entries()) {
      const people = await Promise.all(Array.from({ length: 20 }, () => stranger.buildPerson()))
      await Promise.all(people.map(({ email }) => stranger.forgot(email, { address: `10.3.${index}.1`, ...form })))
      await app.current.work()
      const emails = await app.current.mailbox.list()
      for (const { email } of people) {
        const text = emails.find(({ to }) => to === email)?.text ?? ''
        const token = /https:\/\/storey\.example\.com\/auth\/reset-password#token=([\w-]{43})\s/.exec(text)?.[1]
        if (token && !text.includes('evil.test')) tokens.push(token)
      }
    }
    const kept = await app.current.owner.selectFrom('account_links').selectAll().execute()
    const { rows: queued } = await sql`select data from pgboss.job`.execute(app.current.owner)
    const emails = await app.current.owner.selectFrom('emails').selectAll().execute()
    const everything = JSON.stringify([kept, queued, emails])
    const hashed = tokens.filter((token) =>
      kept.some(({ token_hash }) => token_hash.equals(createHash('sha256').update(token).digest())),
    )

    console.log(
      `T006 links to the configured host ${tokens.length} of 140; distinct ${new Set(tokens).size}; hashed ${hashed.length}`,
    )
    expect(new Set(tokens).size).toBe(140)
    expect(hashed).toHaveLength(140)
    expect(tokens.filter((token) => everything.includes(token))).toEqual([])
  })

  it('a password reset link works once, for an hour, for one user and one purpose (T007)', async () => {
    const stranger = strangerAt(app.current)
    const { owner } = app.current
    const fresh = async () => {
      const person = await stranger.buildPerson()
      return {
        person,
        token: await makeLink(owner, { user_id: person.id, purpose: 'reset_password', email: person.email }),
      }
    }
    const change = (user_id: number, to: object) =>
      owner.updateTable('account_links').set(to).where('user_id', '=', user_id).execute()
    const cases: Record<string, () => Promise<string>> = {
      used: async () => {
        const { token } = await fresh()
        await stranger.reset(token, 'the first of the two')
        return token
      },
      expired: async () => {
        const { person, token } = await fresh()
        await change(person.id, { expires_at: new Date(Date.now() - 60_000).toISOString() })
        return token
      },
      superseded: async () => {
        const { person, token } = await fresh()
        await makeLink(owner, { user_id: person.id, purpose: 'reset_password', email: person.email })
        return token
      },
      'one character changed': async () => {
        const { token } = await fresh()
        return `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`
      },
      'of another purpose': async () => {
        const { person } = await fresh()
        return makeLink(owner, { user_id: person.id, purpose: 'verify_email', email: person.email })
      },
      'to an address of before': async () => {
        const { person, token } = await fresh()
        await owner.updateTable('users').set({ email: stranger.newAddress() }).where('id', '=', person.id).execute()
        return token
      },
      'of somebody disabled': async () => {
        const { person, token } = await fresh()
        await owner
          .updateTable('users')
          .set({ disabled_at: new Date().toISOString() })
          .where('id', '=', person.id)
          .execute()
        return token
      },
    }
    const refused = []
    for (const [name, make] of Object.entries(cases)) {
      const answer = await stranger.reset(await make(), 'an attacker chose this')
      if (answer.statusCode === 422 && answer.json().errors.token) refused.push(name)
    }
    const { rows } = await sql<{ lives: number }>`select extract(epoch from expires_at - created_at)::int as lives
      from account_links where purpose = 'reset_password' and expires_at > now()`.execute(owner)

    console.log(`T007 links refused: ${refused.length} of ${Object.keys(cases).length}`)
    expect(refused).toEqual(Object.keys(cases))
    expect(new Set(rows.map(({ lives }) => lives))).toEqual(new Set([3600]))
    const [{ person: bystander }, { token: other }] = [await fresh(), await fresh()]
    await stranger.reset(other)
    expect((await stranger.login(bystander.email)).statusCode).toBe(200)
  })

  it('a password reset ends every session, opens none and keeps two-factor enabled (T009)', async () => {
    const stranger = strangerAt(app.current)
    const { owner } = app.current
    const person = await stranger.buildPerson()
    await owner
      .updateTable('user_credentials')
      .set({ two_factor_confirmed_at: new Date().toISOString(), two_factor_secret: Buffer.from('sealed') })
      .where('user_id', '=', person.id)
      .execute()
    const tokens = await Promise.all(Array.from({ length: 4 }, () => buildToken(owner, person.id)))
    const me = async () =>
      (await Promise.all(tokens.map((token) => inject(app.current.app, auth.me, {}, token)))).map(
        (one) => one.statusCode,
      )
    const before = await me()
    const half = (await stranger.login(person.email)).json().challenge_token

    await stranger.forgot(person.email)
    const answer = await stranger.reset(await stranger.tokenFor(person.email))

    const after = await me()
    const challenged = await stranger.login(person.email, NEW_PASSWORD)
    const old = await stranger.send(auth.challenge, { challenge_token: half, code: '123456', device_name: 'Test' })
    console.log(`T009 tokens ended ${after.filter((status) => status === 401).length} of 4; second factor asked 1 of 1`)
    expect(before).toEqual([200, 200, 200, 200])
    expect(after).toEqual([401, 401, 401, 401])
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(challenged.json()).toEqual({ two_factor_auth: true, challenge_token: expect.any(String) })
    expect(old.json().errors).toHaveProperty('challenge_token')
    expect((await stranger.lettersTo(person.email))[0]?.text).toContain('Your password was changed')
  })
})
