import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Environment, readSettings } from './settings.ts'

let DATA_DIR: string
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'storey-settings-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

const read = (environment: Environment = {}) => readSettings({ DATA_DIR, ...environment })

describe('readSettings', () => {
  it('readSettings needs no setting', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      migrate: 'auto',
      twoFactor: 'required',
      sessionIdle: 43_200_000,
      trustProxy: false,
      rateLimit: true,
      mode: 'production',
    })
  })

  it('readSettings creates a secret key on the first start, and stores it readable by its user only', () => {
    const first = read().secretKey

    expect(first.current.length).toBeGreaterThanOrEqual(32)
    expect(read().secretKey).toEqual(first)
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  it('readSettings makes no new secret key next to a database that was encrypted with a lost one', () => {
    mkdirSync(join(DATA_DIR, 'postgres', 'cluster'), { recursive: true })
    writeFileSync(join(DATA_DIR, 'postgres', 'cluster', 'PG_VERSION'), '18')

    expect(() => read()).toThrow('Restore the file from your backup, or set SECRET_KEY')
    expect(existsSync(join(DATA_DIR, 'secret-key'))).toBe(false)
  })

  it('readSettings reads a setting from the file in NAME_FILE', () => {
    const file = join(DATA_DIR, 'key')
    writeFileSync(file, `${'k'.repeat(40)}\n`)

    expect(read({ SECRET_KEY_FILE: file }).secretKey.current).toBe('k'.repeat(40))
  })

  it('readSettings treats an empty setting as absent', () => {
    expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it('readSettings accepts a part of the work only with a database that other processes can reach', () => {
    const shared = { DATABASE_URL: 'postgres://storey@db/storey', SECRET_KEY: 'k'.repeat(40) }

    expect(read().process).toBe('all')
    expect(read({ PROCESS: 'web', ...shared }).process).toBe('web')
    expect(() => read({ PROCESS: 'worker' })).toThrow(/^PROCESS is "worker" and DATABASE_URL is missing\. /)
    expect(read({ PROCESSES: '4' }).processes).toBe(4)
    expect(() => read({ PROCESSES: '2', PROCESS: 'worker', ...shared })).toThrow(
      /^PROCESSES is 2 and PROCESS is "worker"/,
    )
    expect(() => read({ PROCESSES: '0' })).toThrow('PROCESSES')
    expect(() => read({ PROCESS: 'both', ...shared })).toThrow(
      'PROCESS is "both". It must be all, web or worker, for example PROCESS=web',
    )
  })

  it('readSettings parses proxies as a number or as networks', () => {
    expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(read({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc". It must be a port from 0 to 65535, for example PORT=3000'],
    [
      { SESSION_IDLE: 'soon' },
      'SESSION_IDLE is "soon". It must be a duration in s, m, h or d, from 1s to 3650d, for example SESSION_IDLE=12h',
    ],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY is "true". It must be a number of proxies or a list of networks, for example TRUST_PROXY=10.0.0.0/8',
    ],
    [{ PUBLIC_URL: 'storey' }, 'PUBLIC_URL is "storey". It must be an http or https address'],
    [{ SECRET_KEY_FILE: '/nowhere/key' }, 'SECRET_KEY_FILE is "/nowhere/key", which cannot be read.'],
    [{ DATABASE_URL: 'postgres://db/storey' }, 'SECRET_KEY is missing. With DATABASE_URL it must be given'],
    [{ RATE_LIMIT: 'off', PUBLIC_URL: 'https://storey.example.com' }, 'RATE_LIMIT is "off" and PUBLIC_URL is public.'],
    [{ STORAGE_PUBLIC_URLS: 'on' }, 'STORAGE_PUBLIC_URLS is "on" and STORAGE_URL is no bucket.'],
    [{ STORAGE_PUBLIC_URLS: 'on', STORAGE_URL: 's3://bucket' }, 'STORAGE_URL names no region'],
    [
      {
        STORAGE_PUBLIC_URLS: 'on',
        STORAGE_URL: 's3://bucket?endpoint=http://store',
        PUBLIC_URL: 'https://storey.example.com',
      },
      'the endpoint of STORAGE_URL is http',
    ],
    [{ PORT: '1', PORT_FILE: '/etc/hostname' }, 'PORT and PORT_FILE are both set. Keep one of them'],
    [{ PORT_FILE: '/dev/null' }, 'PORT_FILE is "/dev/null", which is empty.'],
    [{ PORT: '3e3' }, 'PORT is "3e3".'],
    [{ PORT: '"3000"' }, 'PORT is "3000", with its quotes: only shells take them off.'],
    [{ DATA_DIR: '~/storey' }, 'DATA_DIR is "~/storey". It must be a folder, without ~'],
    [{ PUBLIC_URL: 'https://example.com/storey' }, 'It must be an http or https address without a path'],
    [{ PUBLIC_URL: 'https://example.com?a=1' }, 'PUBLIC_URL is "https://example.com?a=1".'],
    [{ TRUST_PROXY: ':::' }, 'TRUST_PROXY is ":::".'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY is "10.0.0.0/99".'],
    [{ TRUST_PROXY: '10.0.0.1 10.0.0.2' }, 'TRUST_PROXY is "10.0.0.1 10.0.0.2".'],
    [{ SESSION_IDLE: '0s' }, 'SESSION_IDLE is "0s".'],
    [{ SESSION_MAX: '999999999d' }, 'SESSION_MAX is "999999999d".'],
    // PostgreSQL would refuse it in every transaction, and a timer of Node would end at once.
    [{ DATABASE_STATEMENT_TIMEOUT: '30d' }, 'DATABASE_STATEMENT_TIMEOUT is "30d".'],
    [{ SHUTDOWN_DELAY: '30d' }, 'SHUTDOWN_DELAY is "30d".'],
    [{ UPLOAD_MAX_PICTURE: '100MB' }, 'UPLOAD_MAX_PICTURE is "100MB". It must be a size in kB or MB, from 1kB to 30MB'],
    [{ BACKUP_SCHEDULE: '99 2 * * *' }, 'BACKUP_SCHEDULE is "99 2 * * *". It must be five fields of cron'],
    [{ BACKUP_SCHEDULE: 'at two in the night' }, 'BACKUP_SCHEDULE is "at two in the night".'],
    [{ STORAGE_URL: 'file://host/files' }, 'STORAGE_URL is "file://host/files".'],
    [{ STORAGE_URL: 's3://bucket?path-style=yes' }, 'STORAGE_URL is "s3://bucket?path-style=yes".'],
    [{ STORAGE_URL: 's3://bucket?endpoint=https://key:secret@store' }, 'STORAGE_URL is '],
    [{ VIRUS_SCANNER: 'tcp://scanner:99999' }, 'VIRUS_SCANNER is "tcp://scanner:99999".'],
    [{ DATABASE_ROLE_PREFIX: 'pg_storey' }, 'DATABASE_ROLE_PREFIX is "pg_storey".'],
    [{ MAIL_URL: 'smtp://mail.example.com?tsl=optional' }, 'MAIL_URL is not right. It must be '],
    [{ DATABASE_APP_URL: 'postgres://storey:1/2@db/storey' }, 'DATABASE_APP_URL is not right. It must be '],
    [{ DATABASE_URL: 'postgres://a:5432,b:x/storey' }, 'DATABASE_URL is not right. It must be '],
  ])('readSettings refuses %o with exit code 2, the problem and an example', (environment, message) => {
    expect(() => read(environment)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(message) }),
    )
  })

  it.each([
    ['s3://pictures/a?region=eu-central-1', 'https://pictures.s3.eu-central-1.amazonaws.com'],
    ['s3://pictures/a?region=cn-north-1', 'https://pictures.s3.cn-north-1.amazonaws.com.cn'],
    ['s3://pictures.all/a?region=eu-central-1', 'https://s3.eu-central-1.amazonaws.com'],
    ['s3://pictures/a?endpoint=https://store.test:9000', 'https://store.test:9000'],
    ['s3://pictures/a?endpoint=https://store.test&path-style=false', 'https://pictures.store.test'],
  ])('readSettings knows from where browsers load pictures of %s', (STORAGE_URL, origin) => {
    expect(read({ STORAGE_URL, STORAGE_PUBLIC_URLS: 'on' }).pictureOrigin).toBe(origin)
    expect(read({ STORAGE_URL }).pictureOrigin).toBeUndefined()
  })

  it('readSettings names every wrong setting at once', () => {
    expect(() => read({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT is "-1"[\s\S]*LOG_LEVEL is "loud"/)
  })

  it.each([
    [{ PORT: ' ' }, { port: 3000 }],
    [{ HOST: '[::1]' }, { host: '::1' }],
    [{ DATA_DIR: ' /srv/storey ', SECRET_KEY: 'k'.repeat(40) }, { dataDir: '/srv/storey' }],
    [{ PUBLIC_URL: 'HTTPS://Storey.Example.com:443/' }, { publicUrl: 'https://storey.example.com' }],
    [{ VIRUS_SCANNER: 'tcp://[::1]:3310' }, { virusScanner: { host: '::1', port: 3310 } }],
    [{ BACKUP_SCHEDULE: '*/20 1-5,22 1 jan-mar MON' }, { backupSchedule: '*/20 1-5,22 1 jan-mar MON' }],
    [{ STORAGE_URL: 'file:///srv/Verkäufe und Pläne' }, { filesDir: '/srv/Verkäufe und Pläne' }],
    [{ MAIL_URL: 'smtp://storey:p%40ss@[::1]:25?tls=optional' }, {}],
  ])('readSettings reads %o as people write it', (environment, expected) => {
    expect(read(environment)).toMatchObject(expected)
  })

  it.each([
    'postgresql://storey@[2001:db8::1]:5432/storey?sslmode=require&channel_binding=require',
    'postgres://storey:p@ss@a:5432,b:5433,[::1]/storey?target_session_attrs=any',
    'postgres:///storey?host=/var/run/postgresql',
    'postgres://storey:%25%40@db',
  ])('readSettings takes %s for a database', (DATABASE_URL) => {
    expect(read({ DATABASE_URL, SECRET_KEY: 'k'.repeat(40) }).databaseUrl).toBe(DATABASE_URL)
  })

  it('readSettings warns of a variable that is spelled almost like a setting', () => {
    const written = {
      MAILURL: 'smtp://mail',
      SECRET_KYE: 'k',
      BACKUP_URLS_FILE: '/x',
      Data_Dir: '/x',
      TERM: 'xterm',
      POST: '1',
    }

    expect(read(written).warnings.map((warning) => warning.split(' ')[0])).toEqual([
      'MAILURL',
      'SECRET_KYE',
      'BACKUP_URLS_FILE',
    ])
    expect(read({ MAILURL: 'smtp://mail' }).warnings).toEqual([
      'MAILURL is no setting of Storey and is not read. If you mean MAIL_URL, rename it',
    ])
  })

  it('readSettings encrypts nothing with a secret key that a full disk cut off', () => {
    for (const left of ['', 'k'.repeat(20)]) {
      writeFileSync(join(DATA_DIR, 'secret-key'), left)

      expect(() => read()).toThrow(/^SECRET_KEY is cut off: .* Restore the file from your backup/)
    }
    expect(readdirSync(DATA_DIR)).toEqual(['secret-key'])
  })

  it('readSettings never prints a secret', () => {
    const secret = 'mysql://storey:hunter2@db'

    expect(() => read({ DATABASE_URL: secret, SECRET_KEY: 'short' })).toThrow(/^(?![\s\S]*(hunter2|short))/)
  })
})
