import type { FastifyInstance } from 'fastify'
import type { Runtime } from '../../http/runtime.ts'
import { serveStopPage, stopButton } from '../../mail/stop-page.ts'
import { findStopped, stopReport } from './queries.ts'
import { readStopLink } from './rules.ts'

const NAMES = { sales: 'sales report', crm: 'CRM report' } as const
const STOPPED = {
  done: true,
  title: 'You’re unsubscribed',
  html: '<p>You get no more e-mails of this report. To get them again, open the report and choose “By e-mail”.</p>',
}

/** `/stop-report`: the page of the link in a report by e-mail that stops it. */
export function serveStopReportPage(
  app: FastifyInstance,
  { services: { pool, settings } }: Pick<Runtime, 'services'>,
): void {
  serveStopPage(app, '/stop-report', {
    pool,
    ask: async (token) => {
      const id = readStopLink(settings.signingKey, token)
      if (id === undefined) return undefined
      const found = await pool.transaction({ role: 'storey_worker' }, (db) => findStopped(db, id))
      return found
        ? {
            title: 'Stop this report?',
            html: `<p>You get a ${NAMES[found.report]} every ${found.every}. We’ll send no more of these e-mails.</p>${stopButton('Stop e-mails')}`,
          }
        : STOPPED
    },
    stop: async (token) => {
      const id = readStopLink(settings.signingKey, token)
      if (id === undefined) return undefined
      await pool.transaction({ role: 'storey_worker' }, (db) => stopReport(db, id))
      return STOPPED
    },
  })
}
