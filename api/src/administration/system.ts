import * as z from 'zod'
import { email, instant, one, several } from '../conventions.ts'
import { can, endpoint, signedIn } from '../endpoint.ts'

const count = z.int().min(0)
const bytes = z.int().min(0)

export const processPart = z.enum(['all', 'web', 'worker'])
const mailState = z.enum(['works', 'failed', 'unknown'])

/** What needs attention, the most urgent first. */
export const systemProblem = z.enum([
  'no_worker',
  'storage_failed',
  'mail_failed',
  'disk_low',
  'connections_low',
  'process_missing',
  'jobs_late',
  'jobs_failed',
  'emails_failed',
  'backup_failed',
  'backup_old',
  'several_releases',
  'no_mail_server',
  'no_backup',
])
export type SystemProblem = z.output<typeof systemProblem>

export const systemProcess = z.object({
  id: z.uuid(),
  part: processPart,
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  commit: z.string(),
  started_at: instant,
  seen_at: instant,
  /** No report for 30 seconds: it was killed or hangs. */
  missing: z.boolean(),
  memory_bytes: bytes,
  /** Connections of its pool that are in use, that exist at most, and calls that wait for one. */
  connections: z.object({ used: count, max: count, waiting: count }),
  event_streams: count,
  /** Calls since its start, and those that failed with a status of 500 or above. */
  calls: count,
  failed_calls: count,
  storage_works: z.boolean(),
  disks: z.array(
    z.object({ place: z.enum(['data', 'files']), free_bytes: bytes, total_bytes: bytes, low: z.boolean() }),
  ),
})
export type SystemProcess = z.output<typeof systemProcess>

const queue = z.object({
  name: z.string(),
  waiting: count,
  running: count,
  failed: count,
  /** How long the oldest job that is due has waited. */
  oldest_seconds: z.int().nullable(),
})

/** A call, job or e-mail that failed. Its details are in the log, under the request id. */
export const systemFailure = z.object({
  at: instant,
  kind: z.enum(['call', 'job', 'email']),
  /** The route, the queue or the kind of e-mail. */
  name: z.string(),
  error: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type SystemFailure = z.output<typeof systemFailure>

/** A backup that was made, or the attempt. */
const backup = z.object({
  at: instant,
  /** The file or object; after an error, where it was to be. */
  place: z.string(),
  bytes,
  rows: count,
  files: count,
  encrypted: z.boolean(),
  error: z.string().nullable(),
})

export const systemState = z.object({
  at: instant,
  problems: z.array(systemProblem),
  processes: z.array(systemProcess),
  database: z.object({
    embedded: z.boolean(),
    version: z.string(),
    size_bytes: bytes,
    connections: count,
    max_connections: count,
    /** Streaming standbys. */
    replicas: count,
  }),
  queues: z.array(queue),
  emails: z.object({ waiting: count, sent: count, failed: count, uncertain: count }),
  backups: z.object({
    /** Whether a worker makes them by BACKUP_URL. */
    scheduled: z.boolean(),
    last: backup.nullable(),
    /** The last one that succeeded. */
    last_good_at: instant.nullable(),
  }),
  mail: z.object({ kind: z.enum(['smtp', 'local']), state: mailState, error: z.string().nullable() }),
  failures: z.array(systemFailure),
})
export type SystemState = z.output<typeof systemState>

export const jobState = z.enum(['failed', 'waiting', 'running'])
export const systemJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  state: z.string(),
  attempts: z.int(),
  max_attempts: z.int(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  error: z.string().nullable(),
})
export type SystemJob = z.output<typeof systemJob>

const chosenJobs = z.strictObject({
  ids: z
    .array(z.uuid('Enter the id of a job.'))
    .min(1, 'Choose at least one job.')
    .max(100, 'Choose at most 100 jobs.'),
})
/** Jobs that run, or that ended in between, are left as they are. */
const changedJobs = one(z.object({ changed: count, unchanged: count }))

const read = can('system.read')
const manage = can('system.manage')

export const system = {
  show: endpoint({
    method: 'GET',
    path: '/auth/system',
    summary: 'Processes, database, queue, e-mail, disks and last failures of this installation',
    access: read,
    response: one(systemState),
  }),
  mail: endpoint({
    method: 'GET',
    path: '/auth/system/mail',
    summary: 'Whether e-mails are sent by a mail server, shown to everyone at /dev/mail, or only kept in a folder',
    // Screens that send e-mails say when these reach no one.
    access: signedIn,
    response: one(z.object({ delivery: z.enum(['sent', 'shown', 'kept']) })),
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/auth/system/jobs',
    summary: 'Background jobs in one state, newest first, at most 100',
    access: read,
    query: z.strictObject({ state: jobState.default('failed') }),
    response: several(systemJob),
  }),
  retryJobs: endpoint({
    method: 'POST',
    path: '/auth/system/jobs/retry',
    summary: 'Queue failed jobs again',
    access: manage,
    audit: { label: 'Retry background jobs', subject: 'system' },
    body: chosenJobs,
    response: changedJobs,
  }),
  discardJobs: endpoint({
    method: 'POST',
    path: '/auth/system/jobs/discard',
    summary: 'Delete jobs that do not run',
    access: manage,
    audit: { label: 'Discard background jobs', subject: 'system' },
    body: chosenJobs,
    response: changedJobs,
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/auth/system/test-email',
    summary: 'Send a test e-mail to the caller, without the queue, and answer what the mail server said',
    access: manage,
    audit: { label: 'Send test e-mail', subject: 'system' },
    response: one(z.object({ accepted: z.boolean(), answer: z.string() })),
  }),
  makeLink: endpoint({
    method: 'POST',
    path: '/auth/system/links',
    summary:
      'The link that an account or a registration waits for, to be passed on, where no mail server is set: to confirm its address, or to choose a new password. An earlier link for the same no longer works',
    access: manage,
    audit: { label: 'Create link to pass on', subject: 'system' },
    body: z.strictObject({ email }),
    response: one(
      z.object({
        purpose: z.enum(['verify_email', 'reset_password', 'registration']),
        email: z.string(),
        link: z.string(),
      }),
    ),
  }),
}
