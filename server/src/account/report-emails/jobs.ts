import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Access } from '@storey/api/endpoint.ts'
import * as z from 'zod'
import { admitWork, type KnownUser } from '../../access/admit.ts'
import { memberOf, runFor } from '../../access/requester.ts'
import { openingOf, type Scope } from '../../access/scope.ts'
import { Refusal } from '../../errors/problems.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { sendEmail } from '../../mail/emails.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { workbookOf, XLSX } from '../../sheets/xlsx.ts'
import { findPerson } from '../../tasks/queries.ts'
import { type DueReport, findDue, markPeriod, type ReportKind } from './queries.ts'
import { reportText, stopLink, type WriteReport } from './rules.ts'

const BATCH = 100
const sendJob = job('report-emails', z.object({}), { retries: 0, expires_after_s: 1_800 })

/** A report of an area: who may read it, and how it is written. */
interface Report {
  readonly access: Access
  readonly write: WriteReport
}
export type Reports = Readonly<Record<ReportKind, Report>>

type Needed = Pick<Services, 'pool' | 'queue' | 'settings' | 'clock' | 'log'>

/**
 * Sends the reports that are due. Each is written with the rights that its member has now; a period of a member who may not read
 * the report is skipped. The mark of a period and its e-mail are one transaction, so any number of processes may run this,
 * and one that ends in the middle leaves the period to the next round.
 */
export async function sendReports(services: Needed, reports: Reports, batch = BATCH): Promise<void> {
  const { pool, clock, log } = services
  const at = clock.now()
  let after = 0
  for (;;) {
    const due = await pool.transaction({ role: 'storey_worker' }, (db) => findDue(db, at, after, batch))
    for (const one of due) {
      after = one.id
      try {
        await sendReport(services, reports[one.report], one)
      } catch (problem) {
        // The others are sent; this one is tried again in the next round.
        log.error({ err: problem, report_email_id: one.id }, 'A report was not written')
      }
    }
    if (due.length < batch) return
  }
}

async function sendReport(services: Needed, { access, write }: Report, due: DueReport): Promise<void> {
  const { pool, settings } = services
  const { every, filters, organization_id, organization_name, from_day: from, to_day: to } = due
  const asWorker = { role: 'storey_worker' } as const
  const person = await pool.transaction(asWorker, (db) => findPerson(db, due.user_id))
  const scope = person && scopeOf(access, person, organization_id)
  if (!scope) {
    await pool.transaction(asWorker, (db) => markPeriod(db, due, undefined))
    return
  }
  const report = await runFor(memberOf(due.user_id, organization_id), () =>
    pool.transaction({ ...openingOf(scope), user_id: due.user_id, read_only: true }, (db) =>
      write(db, scope, { from, to, filters }),
    ),
  )
  const content = await buffer(workbookOf(report.sheets))
  const email_id = randomUUID()
  await pool.transaction(asWorker, async (db) => {
    if (!(await markPeriod(db, due, { email_id, version: person.access_version }))) return
    await sendEmail(
      { db, services },
      {
        id: email_id,
        kind: 'report',
        to: person.email,
        user_id: due.user_id,
        organization_id,
        text: {
          ...reportText(report, {
            every,
            from,
            to,
            organization: organization_name,
            publicUrl: settings.publicUrl,
            stop: stopLink(settings, due.id),
          }),
          attachments: [
            { name: `${report.title} ${from} to ${to}.xlsx`, type: XLSX, content: content.toString('base64') },
          ],
        },
      },
    )
  })
}

/** The scope of a member now; undefined if they may not read the report. */
function scopeOf(access: Access, person: KnownUser, organization_id: number): Scope | undefined {
  try {
    return admitWork(access, person, organization_id)
  } catch (problem) {
    if (problem instanceof Refusal) return undefined
    throw problem
  }
}

/** Every ten minutes: in each time zone a report arrives soon after seven. */
export const reportEmailJobs = (reports: Reports): readonly JobHandler[] => [
  jobHandler(sendJob, (services) => sendReports(services, reports), { cron: '*/10 * * * *' }),
]
