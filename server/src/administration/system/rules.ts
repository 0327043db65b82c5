import { processPart, type SystemProblem, type SystemState, systemFailure } from '@storey/api/administration/system.ts'
import * as z from 'zod'

/** How often a process reports, and after how long without a report it counts as missing. */
export const REPORT_EVERY_MS = 10_000
const MISSING_AFTER_MS = 30_000
/** A job that is due waits longer than this only if workers are missing or overloaded. */
const LATE_S = 300
const NEARLY_FULL = 0.9

const count = z.int().min(0)

/** What a process says of itself. A process of another release may say less or more. */
export const processReport = z.object({
  memory_bytes: count,
  connections: z.object({ used: count, max: count, waiting: count }),
  event_streams: count,
  calls: count,
  failed_calls: count,
  storage_works: z.boolean(),
  disks: z.array(
    z.object({ place: z.enum(['data', 'files']), free_bytes: count, total_bytes: count, low: z.boolean() }),
  ),
  /** Of a process that sends e-mails. */
  mail: z.object({ state: z.enum(['works', 'failed', 'unknown']), error: z.string().nullable() }).optional(),
  failures: z.array(systemFailure),
})
export type ProcessReport = z.output<typeof processReport>

const NOTHING: ProcessReport = {
  memory_bytes: 0,
  connections: { used: 0, max: 0, waiting: 0 },
  event_streams: 0,
  calls: 0,
  failed_calls: 0,
  storage_works: true,
  disks: [],
  failures: [],
}

export const readReport = (report: unknown): ProcessReport => processReport.safeParse(report).data ?? NOTHING

export const isMissing = (seen_at: string, now: Date): boolean => now.getTime() - Date.parse(seen_at) > MISSING_AFTER_MS

/**
 * Removes what a message of an error may quote from a record, as a super admin sees no CRM: addresses, numbers as long as a phone's,
 * values, and passwords in an address.
 */
export const withoutValues = (text: string): string =>
  text
    .replace(/(\w+:\/\/)[^\s/@]*@/g, '$1…@')
    .replace(/[^\s<>"'(),;:=/…]+@[^\s<>"'(),;:]+/g, '(e-mail address)')
    .replace(/(:|=|value|Key)( ?)("[^"]*"|\((?!e-mail address)[^)]*\))/g, '$1$2(value)')
    .replace(/\+?\d[\d ()-]{6,}\d/g, '(number)')

/** Runs background jobs. */
const isWorker = processPart.exclude(['web'])

/** As the command `doctor` and the alert `StoreyBackupOld`. */
const BACKUP_HOURS = 36

type Judged = Pick<SystemState, 'at' | 'processes' | 'database' | 'queues' | 'emails' | 'mail' | 'backups'>

const judgements: Readonly<Record<SystemProblem, (state: Judged) => boolean>> = {
  no_worker: ({ processes }) => !processes.some(({ part, missing }) => isWorker.safeParse(part).success && !missing),
  storage_failed: ({ processes }) => processes.some(({ storage_works, missing }) => !storage_works && !missing),
  mail_failed: ({ mail }) => mail.state === 'failed',
  disk_low: ({ processes }) => processes.some(({ disks, missing }) => !missing && disks.some(({ low }) => low)),
  connections_low: ({ database, processes }) =>
    database.connections >= NEARLY_FULL * database.max_connections ||
    processes.some(({ connections, missing }) => !missing && connections.waiting > 0),
  process_missing: ({ processes }) => processes.some(({ missing }) => missing),
  jobs_late: ({ queues }) => queues.some(({ oldest_seconds }) => (oldest_seconds ?? 0) > LATE_S),
  jobs_failed: ({ queues }) => queues.some(({ failed }) => failed > 0),
  emails_failed: ({ emails }) => emails.failed > 0,
  backup_failed: ({ backups: { last } }) => last !== null && last.error !== null,
  backup_old: ({ at, backups: { scheduled, last_good_at } }) =>
    scheduled && last_good_at !== null && Date.parse(at) - Date.parse(last_good_at) > BACKUP_HOURS * 3_600_000,
  several_releases: ({ processes }) =>
    new Set(processes.filter(({ missing }) => !missing).map(({ version, commit }) => `${version} ${commit}`)).size > 1,
  no_mail_server: ({ mail }) => mail.kind === 'local',
  no_backup: ({ backups }) => backups.last_good_at === null,
}

/** What needs attention, in the order of its urgency. */
export const problemsOf = (state: Judged): SystemProblem[] =>
  (Object.keys(judgements) as SystemProblem[]).filter((problem) => judgements[problem](state))
