import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { leads } from '@storey/api/crm/leads.ts'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase, createEmptyDatabase, OWNER } from '../../test/database.ts'
import { SECRET_KEY } from '../../test/harness.ts'
import { slow } from '../../test/slow.ts'
import { hashToken } from '../access/admit.ts'
import { start } from '../app/start.ts'
import { sealEvents } from '../audit/chain.ts'
import { seedDatabase } from '../commands/seeding.ts'
import { withParts } from '../database/address.ts'
import { connect } from '../database/connect.ts'
import { openInstallation } from '../database/installation.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { folderStorage } from '../files/storage.ts'
import { readSettings, type Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { checkArchive } from './check-archive.ts'
import { type Head, head } from './format.ts'
import { makeBackup } from './make-backup.ts'
import { restore } from './restore.ts'
import { type Sealing, seal, unseal } from './seal.ts'

const PLAIN: Sealing = { recipients: [], passphrase: undefined, identity: undefined }
/** Another owner in the same cluster, whose installation has roles of its own. */
const OTHER = { name: 'another_company', password: 'another owner', prefix: 'storey_copy' }
const TOKEN = randomBytes(32).toString('base64url')
/** Node's compression may write an empty frame behind the content and its checksum. */
const EMPTY_FRAME = 14
const QUEUED = ['created', 'active', 'failed', 'completed']

let folder: string
let source: ClonedDatabase
let settings: Settings
let archive: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-backup-'))
  source = await cloneDatabase()
  settings = settingsOf('source', source.url)
  await seedDatabase('small', source.url, settings, () => undefined)
  const { signingKey } = await openInstallation(source.url, settings)
  const pool = connect({ url: source.appUrl, size: 1, statement_timeout_ms: 60_000, onError: () => undefined })
  while ((await sealEvents(pool, signingKey)).full);
  await pool.end()
  await ask(source.url, `select pgboss.create_queue('restored', '{"policy": "standard"}')`)
  for (const state of QUEUED)
    await ask(
      source.url,
      `insert into pgboss.job_common (name, state, data) values ('restored', '${state}', '{"of": "${state}"}')`,
    )
  await ask(
    source.adminUrl,
    `create role ${OTHER.name} login nosuperuser createrole inherit password '${OTHER.password}'`,
  )
  archive = await backUp()
}, slow.servers)
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

const settingsOf = (name: string, url: string, more: Record<string, string> = {}) =>
  readSettings({
    DATA_DIR: join(folder, name),
    DATABASE_URL: url,
    SECRET_KEY,
    PORT: '0',
    TWO_FACTOR: 'optional',
    LOG_LEVEL: 'silent',
    ...more,
  })

const backUp = async (sealing = PLAIN, url = source.url): Promise<Buffer> => {
  const made = await makeBackup({ url, storage: folderStorage(settings.filesDir) }, sealing)
  return buffer(made.archive)
}

/** Works with an empty database and folder; their owner is another one if asked. */
async function withEmptyPlace<Result>(
  name: string,
  work: (place: Awaited<ReturnType<typeof emptyPlace>>) => Promise<Result>,
  more: { other?: boolean; secret?: string } = {},
): Promise<Result> {
  const place = await emptyPlace(name, more)
  try {
    return await work(place)
  } finally {
    await place.database.drop()
  }
}

async function emptyPlace(name: string, { other = false, secret = SECRET_KEY }) {
  const database = await createEmptyDatabase()
  const databaseName = new URL(database.url).pathname.slice(1)
  if (other) await ask(database.adminUrl, `alter database ${databaseName} owner to ${OTHER.name}`)
  const url = other ? withParts(database.url, { username: OTHER.name, password: OTHER.password }) : database.url
  const own = settingsOf(name, url, { SECRET_KEY: secret, ...(other && { DATABASE_ROLE_PREFIX: OTHER.prefix }) })
  return { database, url, settings: own, storage: folderStorage(own.filesDir), log: () => undefined }
}

describe('npm run backup and restore', () => {
  it('restores under another owner and other roles every row, file, job and seal, and serves', {
    timeout: slow.servers,
  }, async () => {
    await withEmptyPlace(
      'other',
      async (target) => {
        const done = await restore(Readable.from([archive]), PLAIN, target)
        const [before, after] = [await tablesOf(source.url), await tablesOf(target.url)]

        expect(done.warnings).toEqual([])
        expect(done.sealed_events).toBeGreaterThan(0)
        expect(after).toEqual(before)
        expect(Object.keys(before).length).toBeGreaterThan(100)
        expect(await filesOf(target.settings)).toEqual(await filesOf(settings))
        expect(done.files).toBe(Object.keys(await filesOf(settings)).length)
        expect(await jobsOf(target.url)).toEqual([
          { state: 'created', of: 'created' },
          { state: 'failed', of: 'failed' },
          { state: 'retry', of: 'active' },
        ])
        expect(await shapeOf(target.url)).toEqual(await shapeOf(source.url))
        expect(await serves(target)).toEqual({ read: 200, created: 201 })
      },
      { other: true },
    )
  })

  it('takes the rows of one moment, while others are written', async () => {
    const made = await makeBackup({ url: source.url, storage: folderStorage(settings.filesDir) }, PLAIN)
    const pieces = made.archive[Symbol.asyncIterator]()
    const first = await pieces.next()
    await ask(
      source.url,
      `insert into organizations (name, type, status) select 'Written during the backup', type, status from organizations where type = 'brokerage' limit 1`,
    )
    const rest = await buffer(Readable.from(pieces))
    const checked = await checkArchive(Readable.from([Buffer.concat([first.value, rest])]), PLAIN)
    const before = await checkArchive(Readable.from([archive]), PLAIN)
    await ask(source.url, `delete from organizations where name = 'Written during the backup'`)

    expect(checked.rows).toBe(before.rows)
  })

  it('restores an archive of an earlier release with its migrations, and then applies the later ones', async () => {
    const all = await readMigrations()
    const only = new Set(all.slice(0, -2).map(({ name }) => name))
    await withEmptyPlace('earlier', async (earlier) => {
      await migrate({ url: earlier.url, only, log: () => undefined })
      await ask(earlier.url, `insert into users (email, full_name) values ('ada@example.com', 'Ada')`)
      const old = await buffer((await makeBackup(earlier, PLAIN)).archive)
      await withEmptyPlace('later', async (later) => {
        await restore(Readable.from([old]), PLAIN, later)

        expect(await ask(later.url, 'select full_name from users')).toEqual([{ full_name: 'Ada' }])
        expect(await migrate({ url: later.url, mode: 'check', log: () => undefined })).toBe(0)
      })
    })
  })

  it('refuses to back up as a user from whom row-level security hides rows', async () => {
    // A user of its own: roles belong to all databases of the cluster, and other tests work as the owner.
    const name = `hidden_${crypto.randomUUID().slice(0, 8)}`
    await ask(source.adminUrl, `create role ${name} login password '${name}' in role ${OWNER}, storey_own`)
    const hidden = backUp(PLAIN, withParts(source.url, { username: name, password: name }))
    await expect(hidden).rejects.toThrow('Row-level security may hide rows of')
    await ask(source.adminUrl, `drop role ${name}`)
  })

  it('encrypts for keys of age and with a passphrase, and opens with neither another key nor another passphrase', async () => {
    const [identity, other] = [await generateIdentity(), await generateIdentity()]
    const forKey = await backUp({ ...PLAIN, recipients: [await identityToRecipient(identity)] })
    const forWord = await backUp({ ...PLAIN, passphrase: 'correct horse battery' })
    const open = (bytes: Buffer, sealing: Partial<Sealing>) =>
      checkArchive(Readable.from([bytes]), { ...PLAIN, ...sealing })

    expect((await open(forKey, { identity })).rows).toBe(
      (await open(forWord, { passphrase: 'correct horse battery' })).rows,
    )
    await expect(open(forKey, { identity: other })).rejects.toThrow('encrypted with another key or passphrase')
    await expect(open(forWord, { passphrase: 'wrong horse battery' })).rejects.toThrow(
      'encrypted with another key or passphrase',
    )
    await expect(open(forKey, {})).rejects.toThrow('The archive is encrypted. Set BACKUP_IDENTITY_FILE')
    const changed = Buffer.from(forKey)
    changed[changed.length - 100] = (changed[changed.length - 100] ?? 0) ^ 1
    await expect(open(changed, { identity })).rejects.toThrow('The archive is damaged or was cut off')
  })
})

describe('a damaged or unsuitable archive', () => {
  it('is found wherever a byte was changed or the end was cut off', { timeout: slow.storing }, async () => {
    const places = Array.from({ length: 40 }, (_, index) => Math.floor(((archive.length - EMPTY_FRAME) * index) / 39))
    const passed: string[] = []
    const check = async (how: string, bytes: Buffer) => {
      const problem = await checkArchive(Readable.from([bytes]), PLAIN).catch((found: Error) => found)
      if (!(problem instanceof StartError) || !/damaged or was cut off|no backup of/.test(problem.message))
        passed.push(how)
    }
    for (const at of places) {
      const changed = Buffer.from(archive)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      await check(`byte ${at} of ${archive.length}`, changed)
      await check(`cut at ${at} of ${archive.length}`, archive.subarray(0, at))
    }

    expect(passed).toEqual([])
  })

  it('is found where a member was changed, removed, moved or added and the file was compressed again', {
    timeout: slow.storing,
  }, async () => {
    const members = await membersOf(archive)
    const tables = members.flatMap(({ name }, index) => (name.startsWith('tables/') ? [index] : []))
    const [first = 1, second = 2] = tables
    const kinds = ['storey.json', 'tables/', 'files/', 'checksums/', 'end.json']
    const changes = [
      ...kinds.map((kind) =>
        members.map((one, index) =>
          index === members.findIndex(({ name }) => name.startsWith(kind)) ? changedIn(one) : one,
        ),
      ),
      ...kinds.map((kind) =>
        members.filter((_, index) => index !== members.findIndex(({ name }) => name.startsWith(kind))),
      ),
      members.map((one, index) => (index === first ? members[second] : index === second ? members[first] : one) ?? one),
      [...members, { name: 'files/7/aa/added.pdf', content: Buffer.from('added') }],
      members.toSpliced(first, 0, members[first] ?? { name: '', content: Buffer.alloc(0) }),
      members.map((one) => (one.name.startsWith('files/') ? { ...one, name: `${one.name}x` } : one)),
    ]
    for (const [index, changed] of changes.entries())
      await expect(checkArchive(Readable.from([await packedAgain(changed)]), PLAIN), `change ${index}`).rejects.toThrow(
        /damaged or was cut off|no backup of Storey/,
      )
    expect((await checkArchive(Readable.from([await packedAgain(members)]), PLAIN)).files).toBeGreaterThan(0)
  })

  it.each([
    ['cut off in the middle', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ['cut off before its last bytes', (bytes: Buffer) => bytes.subarray(0, -20)],
    [
      'changed by a byte',
      (bytes: Buffer) => bytes.map((byte, index) => (index === Math.floor(bytes.length * 0.9) ? byte ^ 1 : byte)),
    ],
  ])('leaves nothing behind when it was %s, so that a whole one is restored there', async (_, change) => {
    await withEmptyPlace(`damaged ${crypto.randomUUID()}`, async (target) => {
      const damaged = restore(Readable.from([Buffer.from(change(archive))]), PLAIN, target)

      await expect(damaged).rejects.toThrow('The archive is damaged or was cut off')
      expect(await filesOf(target.settings)).toEqual({})
      expect(await ask(target.url, 'select count(*) from users')).toEqual([{ count: '0' }])
      expect((await restore(Readable.from([archive]), PLAIN, target)).warnings).toEqual([])
    })
  })

  it('is refused over rows, over files, over files of another installation, and with another SECRET_KEY', async () => {
    const over = (target: Parameters<typeof restore>[2]) => restore(Readable.from([archive]), PLAIN, target)
    const before = await tablesOf(source.url)
    await expect(
      over({ url: source.url, storage: folderStorage(join(folder, 'none')), settings, log: () => undefined }),
    ).rejects.toThrow('The database is not empty: it has users')
    expect(await tablesOf(source.url)).toEqual(before)
    await withEmptyPlace('wrong', async (target) => {
      await expect(over({ ...target, storage: folderStorage(settings.filesDir) })).rejects.toThrow(
        'The file store is not empty',
      )
      await target.storage.writeMark('5bd1f6f6-9a4b-4c62-9f3a-6a1fd8f5c111')
      await expect(over(target)).rejects.toThrow('The file store belongs to another installation')
      const other = settingsOf('other key', target.url, { SECRET_KEY: 'another key of thirty-two bytes or more' })
      await expect(over({ ...target, settings: other })).rejects.toThrow('SECRET_KEY is not the key of this database')
      expect(
        await ask(target.url, `select count(*) from pg_class where relnamespace = 'public'::regnamespace`),
      ).toEqual([{ count: '0' }])
    })
  })

  it('is refused when a later or another release made it, or it has another format, before anything is changed', async () => {
    const as = async (change: (head: Head) => object) => {
      const [first, ...rest] = await membersOf(archive)
      const changed = change(head.parse(JSON.parse(String(first?.content))))
      return packedAgain([{ name: 'storey.json', content: Buffer.from(JSON.stringify(changed)) }, ...rest])
    }
    const later = await as((one) => ({
      ...one,
      migrations: [...one.migrations, { number: 9999, name: '9999-later.sql', sha256: 'x' }],
    }))
    const other = await as((one) => ({ ...one, migrations: one.migrations.map((file) => ({ ...file, sha256: 'x' })) }))
    const format = await as((one) => ({ ...one, format: 2 }))
    await withEmptyPlace('releases', async (target) => {
      await expect(restore(Readable.from([later]), PLAIN, target)).rejects.toThrow('9999-later.sql is not known here')
      await expect(restore(Readable.from([other]), PLAIN, target)).rejects.toThrow('was made by another release')
      await expect(restore(Readable.from([format]), PLAIN, target)).rejects.toThrow('The archive has the format 2')
      await expect(restore(Readable.from([Buffer.from('no archive at all')]), PLAIN, target)).rejects.toThrow(
        'This is no backup of Storey',
      )
      expect(
        await ask(target.url, `select count(*) from pg_class where relnamespace = 'public'::regnamespace`),
      ).toEqual([{ count: '0' }])
    })
  })
})

interface Kept {
  readonly name: string
  readonly content: Buffer
}

async function membersOf(bytes: Buffer): Promise<Kept[]> {
  const { createTarDecoder } = await import('modern-tar')
  const tar = await unseal(Readable.from([bytes]), PLAIN)
  const found: Kept[] = []
  for await (const { header, body } of ReadableStream.from(tar).pipeThrough(createTarDecoder()))
    found.push({ name: header.name, content: await buffer(Readable.from(body)) })
  return found
}

const changedIn = ({ name, content }: Kept): Kept => {
  const changed = Buffer.from(content)
  const at = Math.floor(changed.length / 2)
  changed[at] = changed[at] === 0x31 ? 0x32 : 0x31
  return { name, content: changed }
}

/** As the members are, with their own lists of checksums and end. */
async function packedAgain(members: readonly Kept[]): Promise<Buffer> {
  const { packTar } = await import('modern-tar')
  const entries = members.map(({ name, content }) => ({
    header: { name, size: content.length },
    body: new Uint8Array(content),
  }))
  return buffer(await seal(Readable.from([Buffer.from(await packTar(entries))]), PLAIN))
}

async function tablesOf(url: string): Promise<Record<string, string>> {
  const rows = await ask(
    url,
    `select c.relname as name, (xpath('/row/sum/text()', query_to_xml(format(
        'select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as sum from %I t', c.relname), false, true, '')))[1]::text as sum
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('installation', 'schema_migrations') order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum ?? '']))
}

/** Foreign keys, triggers, policies and sequences, which loading switches off and on. */
const shapeOf = (url: string) =>
  ask(
    url,
    `select 'key' as kind, conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) || convalidated as value
       from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text <> 'seeded'
     union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select 'table', oid::regclass::text, '', concat(relrowsecurity, relforcerowsecurity)
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select 'sequence', sequencename, '', last_value::text from pg_sequences where schemaname = 'public'
     order by 1, 2, 3`,
  )

const jobsOf = (url: string) =>
  ask(url, `select state::text, data->>'of' as of from pgboss.job where name = 'restored' order by 1, 2`)

/** Starts a server there, and reads and creates a lead as a broker. */
async function serves({ settings: own, url }: { settings: Settings; url: string }) {
  const [broker] = await ask(
    url,
    `select m.user_id, m.organization_id from memberships m join leads l on l.organization_id = m.organization_id where m.role = 'broker_admin' limit 1`,
  )
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  await ask(
    url,
    `insert into tokens (user_id, token_hash, ability, device_name, expires_at)
     values (${broker?.user_id}, '\\x${hashToken(TOKEN).toString('hex')}', 'full', 'Test', '${expires}')`,
  )
  const running = await start(own)
  try {
    const call = (method: string, query: string, body?: object) =>
      fetch(`${running.address}/api${leads.list.path}${query}`, {
        method,
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    const organization_id = Number(broker?.organization_id)
    const read = await call('GET', `?organization_id=${organization_id}`)
    const created = await call('POST', '', { full_name: 'Amal Haddad', email: 'amal@example.com', organization_id })
    return { read: read.status, created: created.status }
  } finally {
    await running.stop()
  }
}

async function filesOf({ filesDir }: Settings): Promise<Record<string, string>> {
  const names = await readdir(filesDir, { recursive: true, withFileTypes: true })
  const found: Record<string, string> = {}
  for (const { parentPath, name } of names.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
    const path = join(parentPath, name)
    found[path.slice(filesDir.length)] = (await readFile(path)).toString('base64')
  }
  return found
}

async function ask(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(statement)).rows
  } finally {
    await client.end()
  }
}
