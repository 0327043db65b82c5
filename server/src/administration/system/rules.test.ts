import type { SystemState } from '@storey/api/administration/system.ts'
import { describe, expect, it } from 'vitest'
import { isMissing, problemsOf, readReport, withoutValues } from './rules.ts'

describe('withoutValues', () => {
  it.each([
    ['550 <ada@example.com>: unknown', '550 <(e-mail address)>: unknown'],
    ['connect smtp://storey:pass@mail.example.com failed', 'connect smtp://…@mail.example.com failed'],
    ['invalid input syntax for type bigint: "Huda Haddad"', 'invalid input syntax for type bigint: (value)'],
    ['Key (phone)=(+971501234567) already exists', 'Key (value)=(value) already exists'],
    ['call +971 50 123 4567 again', 'call (number) again'],
    ['relation "leads" does not exist', 'relation "leads" does not exist'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ])('removes values from the error %s', (text, shown) => {
    expect(withoutValues(text)).toBe(shown)
  })
})

const process: SystemState['processes'][number] = {
  id: '6f1c1f4e-5c0d-4c25-9b0e-0d5a6d7a1f10',
  part: 'all',
  host: 'one',
  pid: 1,
  version: '1.0.0',
  commit: 'abc',
  started_at: '2026-01-01T00:00:00Z',
  seen_at: '2026-01-01T00:00:00Z',
  missing: false,
  memory_bytes: 1,
  connections: { used: 1, max: 10, waiting: 0 },
  event_streams: 0,
  calls: 1,
  failed_calls: 0,
  storage_works: true,
  disks: [{ place: 'data', free_bytes: 50, total_bytes: 100, low: false }],
}
const backup = {
  at: '2026-01-01T00:00:00Z',
  place: '/backups/one.tar.zst',
  bytes: 1,
  rows: 1,
  files: 1,
  encrypted: false,
  error: null,
}
const healthy = {
  at: '2026-01-02T00:00:00Z',
  backups: { scheduled: true, last: backup, last_good_at: backup.at },
  processes: [process],
  database: { embedded: false, version: '18', size_bytes: 1, connections: 10, max_connections: 100, replicas: 0 },
  queues: [{ name: 'email', waiting: 1, running: 0, failed: 0, oldest_seconds: 10 }],
  emails: { waiting: 1, sent: 10, failed: 0, uncertain: 0 },
  mail: { kind: 'smtp', state: 'works', error: null },
} satisfies Parameters<typeof problemsOf>[0]

describe('problemsOf', () => {
  it('names nothing if everything works', () => {
    expect(problemsOf(healthy)).toEqual([])
  })

  it('names no old backup if Storey makes none: another program may', () => {
    const backups = { ...healthy.backups, scheduled: false }
    expect(problemsOf({ ...healthy, at: '2027-01-01T00:00:00Z', backups })).toEqual([])
  })

  it.each([
    ['no_worker', { processes: [{ ...process, part: 'web' as const }] }],
    ['storage_failed', { processes: [{ ...process, storage_works: false }] }],
    ['mail_failed', { mail: { ...healthy.mail, state: 'failed' as const } }],
    [
      'disk_low',
      { processes: [{ ...process, disks: [{ place: 'files' as const, free_bytes: 1, total_bytes: 100, low: true }] }] },
    ],
    ['connections_low', { database: { ...healthy.database, connections: 95 } }],
    ['connections_low', { processes: [{ ...process, connections: { used: 10, max: 10, waiting: 1 } }] }],
    ['process_missing', { processes: [process, { ...process, missing: true, storage_works: false }] }],
    ['jobs_late', { queues: [{ name: 'email', waiting: 1, running: 0, failed: 0, oldest_seconds: 301 }] }],
    ['jobs_failed', { queues: [{ name: 'email', waiting: 0, running: 0, failed: 1, oldest_seconds: null }] }],
    ['emails_failed', { emails: { ...healthy.emails, failed: 1 } }],
    ['backup_failed', { backups: { ...healthy.backups, last: { ...backup, error: 'the disk is full' } } }],
    ['backup_old', { at: '2026-01-02T12:00:01Z' }],
    ['no_backup', { backups: { scheduled: true, last: null, last_good_at: null } }],
    ['several_releases', { processes: [process, { ...process, commit: 'def' }] }],
    ['no_mail_server', { mail: { ...healthy.mail, kind: 'local' as const } }],
  ])('names %s', (problem, change) => {
    expect(problemsOf({ ...healthy, ...change })).toEqual([problem])
  })
})

describe('a process', () => {
  it('is missing after 30 seconds without a report', () => {
    expect(isMissing('2026-01-01T00:00:00Z', new Date('2026-01-01T00:00:30Z'))).toBe(false)
    expect(isMissing('2026-01-01T00:00:00Z', new Date('2026-01-01T00:00:31Z'))).toBe(true)
  })

  it('of another release, which reports in another shape, is shown without figures', () => {
    expect(readReport({ memory: 5 })).toMatchObject({ memory_bytes: 0, failures: [] })
  })
})
