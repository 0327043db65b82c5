import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type SystemFailure, system } from '@storey/api/administration/system.ts'
import { linkToPassOn } from '../../account/entry/actions.ts'
import { limitsOf } from '../../account/limits.ts'
import { conflict, invalid, tooMany } from '../../errors/problems.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { compose, type EmailBrand } from '../../mail/email.ts'
import { findBrand, findSender } from '../../mail/emails.ts'
import { deliveryOf } from '../../mail/link-to-copy.ts'
import { withPictures } from '../../mail/pictures.ts'
import type { Services } from '../../services/services.ts'
import type { Outgoing } from '../../services/transport.ts'
import { linkOfRegistration } from '../registrations/actions.ts'
import { addressOf, discardJobs, listJobs, listProcesses, readBackups, readFigures, retryJobs } from './queries.ts'
import { isMissing, problemsOf, readReport, withoutValues } from './rules.ts'

const MAX_FAILURES = 20
/** A mail server that says nothing for longer is reported as such; the caller waits no longer. */
const PATIENCE_MS = 20_000
const HOUR_S = 3_600

export const systemRoutes = serve(system, {
  show: async ({ db, scope, services }) => {
    const now = services.clock.now()
    const [figures, rows, jobs, backups] = await Promise.all([
      readFigures(db, scope),
      listProcesses(db, scope),
      listJobs(db, scope, 'failed'),
      readBackups(db, scope),
    ])
    const reports = rows.map(({ report, ...row }) => ({ row, report: readReport(report) }))
    const processes = reports.map(({ row, report: { mail: _, failures: __, ...report } }) => ({
      ...row,
      ...report,
      missing: isMissing(row.seen_at, now),
    }))
    const mails = reports
      .filter(({ row }) => !isMissing(row.seen_at, now))
      .flatMap(({ report: { mail } }) => mail ?? [])
    const mail = mails.find(({ state }) => state === 'failed') ?? mails[0] ?? { state: 'unknown' as const, error: null }
    const failures: SystemFailure[] = [
      ...reports.flatMap(({ report }) => report.failures),
      ...jobs.map(({ queue, error, ended_at, created_at }) => ({
        at: ended_at ?? created_at,
        kind: 'job' as const,
        name: queue,
        error: error && withoutValues(error),
        request_id: null,
      })),
      ...figures.failed_emails.map(({ kind, error, request_id, at }) => ({
        at: new Date(at).toISOString(),
        kind: 'email' as const,
        name: kind,
        error: error && withoutValues(error),
        request_id,
      })),
    ]
    const state = {
      at: now.toISOString(),
      processes,
      database: { embedded: services.settings.databaseUrl === undefined, ...figures.database },
      queues: figures.queues,
      emails: figures.emails,
      backups: { scheduled: services.settings.backupUrl !== undefined, ...backups },
      mail: { kind: services.mail.kind, ...mail },
      failures: failures.sort((one, other) => other.at.localeCompare(one.at)).slice(0, MAX_FAILURES),
    }
    return { data: { ...state, problems: problemsOf(state) } }
  },

  mail: ({ services }) => ({ data: { delivery: deliveryOf(services.settings) } }),

  jobs: async ({ db, scope, query }) => {
    const found = await listJobs(db, scope, query.state)
    return { data: found.map((job) => ({ ...job, error: job.error && withoutValues(job.error) })) }
  },

  retryJobs: async ({ db, scope, body, note }) => {
    note({ job_ids: body.ids.join(' ') })
    return { data: await retryJobs(db, scope, body.ids) }
  },

  discardJobs: async ({ db, scope, body, note }) => {
    note({ job_ids: body.ids.join(' ') })
    return { data: await discardJobs(db, scope, body.ids) }
  },

  testEmail: inTwoSteps(
    system.testEmail,
    async ({ services, scope, look }) => {
      const { to, brand, sender } = await look(async (db) => ({
        to: await addressOf(db, scope),
        brand: await findBrand(db),
        sender: await findSender(db),
      }))
      if (!(await limitsOf(services).mayMail('test', to))) throw tooMany(HOUR_S)
      return sendTest(services, { to, brand, sender })
    },
    async ({ note }, result) => {
      note({ accepted: result.accepted })
      return { data: result }
    },
  ),

  makeLink: inTwoSteps(
    system.makeLink,
    async ({ services, body: { email } }) => {
      if (deliveryOf(services.settings) !== 'kept')
        throw conflict('mail_is_sent', 'E-mails are delivered here. The user requests the link on the sign-in page.')
      return services.pool.transaction({ role: 'storey_account' }, (db) => linkToPassOn({ db, services }, email))
    },
    async ({ db, scope, services, body: { email }, note }, of_account) => {
      const found = of_account ?? (await linkOfRegistration({ db, scope, services }, email))
      if (!found)
        throw invalid({
          email: ['No active account, and no registration that is not confirmed yet, has this address.'],
        })
      const { purpose, link } = found
      note({ purpose, ...('user_id' in found && { user_id: found.user_id }) })
      return { data: { purpose, email: found.email, link } }
    },
  ),
})

async function sendTest(
  { mail, settings, storage }: Services,
  { to, brand, sender }: { to: string; brand: EmailBrand; sender: Outgoing['sender'] & {} },
): Promise<{ accepted: boolean; answer: string }> {
  const content = compose(
    {
      subject: `Test e-mail from ${brand.name}`,
      paragraphs: [`You sent this e-mail from the page System. ${brand.name} can send e-mails to this address.`],
      action: { label: `Open ${brand.name}`, url: settings.publicUrl },
    },
    brand,
  )
  const letter = await withPictures(storage, content)
  const sent = mail
    .send({ id: randomUUID(), to, letter, sender }, async () => undefined)
    .then(
      (answer) =>
        mail.kind === 'local'
          ? { accepted: true, answer: 'No mail server is set. The e-mail is in the mailbox folder of the server.' }
          : { accepted: true, answer: withoutValues(answer) },
      (problem: Error) => ({ accepted: false, answer: withoutValues(problem.message) }),
    )
  const late = { accepted: false, answer: `The mail server did not answer within ${PATIENCE_MS / 1000} seconds.` }
  return Promise.race([sent, pause(PATIENCE_MS, late, { ref: false })])
}
