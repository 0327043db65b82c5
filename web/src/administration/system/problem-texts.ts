import type { SystemProblem } from '@storey/api/administration/system.ts'

/** What is wrong, and what to do about it. */
export const problemTexts: Readonly<Record<SystemProblem, { readonly title: string; readonly text: string }>> = {
  no_worker: {
    title: 'No worker is running',
    text: 'E-mails, imports and exports wait. Start a process with PROCESS=worker or PROCESS=all.',
  },
  storage_failed: {
    title: 'Files can’t be stored',
    text: 'A process can’t write to the file store. Check STORAGE_URL, its disk and its permissions.',
  },
  mail_failed: {
    title: 'The mail server can’t be used',
    text: 'E-mails wait in the queue for three days. Check MAIL_URL, or send a test e-mail below.',
  },
  disk_low: {
    title: 'A disk is almost full',
    text: 'With less than DISK_FREE_LEAST free, processes leave the load balancer. Make space.',
  },
  connections_low: {
    title: 'Database connections are running out',
    text: 'Calls wait for a connection. Raise DATABASE_POOL_SIZE, or max_connections of PostgreSQL.',
  },
  process_missing: {
    title: 'A process has stopped reporting',
    text: 'It was killed or hangs. Its jobs run elsewhere. It is listed here for a day.',
  },
  jobs_late: {
    title: 'Background jobs are late',
    text: 'A job has been due for more than 5 minutes. Start another worker if this continues.',
  },
  jobs_failed: {
    title: 'Background jobs failed',
    text: 'All retries are used up. Retry or discard them below.',
  },
  emails_failed: {
    title: 'E-mails were refused in the last 24 hours',
    text: 'The reasons are listed under Last failures.',
  },
  backup_failed: {
    title: 'The last backup failed',
    text: 'The reason is listed under Backup. Make one with npm run backup.',
  },
  backup_old: {
    title: 'The last backup is more than 36 hours old',
    text: 'Check that a worker is running, and BACKUP_URL and BACKUP_SCHEDULE.',
  },
  several_releases: {
    title: 'Processes run different releases',
    text: 'Normal during an update. Otherwise restart the older ones.',
  },
  no_mail_server: {
    title: 'No mail server is set',
    text: 'E-mails stay in a folder of the server. Set MAIL_URL, or copy links and send them yourself.',
  },
  no_backup: {
    title: 'No backup was made',
    text: 'Set BACKUP_URL, or run npm run backup. Backups of other programs are not known here.',
  },
}

/** Reduce what works; the others are for information. */
export const isUrgent = (problem: SystemProblem): boolean =>
  !['several_releases', 'no_mail_server', 'emails_failed', 'no_backup'].includes(problem)

/** The state in one line; a notice is named, but does not need attention at once. */
export function verdictOf(problems: readonly SystemProblem[]): string {
  const urgent = problems.filter(isUrgent).length
  if (urgent > 0) return urgent === 1 ? 'One thing needs attention' : `${urgent} things need attention`
  if (problems.length === 0) return 'Everything works'
  return `Everything works, with ${problems.length === 1 ? '1 notice' : `${problems.length} notices`}`
}
