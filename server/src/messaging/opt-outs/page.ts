import type { FastifyInstance } from 'fastify'
import type { Runtime } from '../../http/runtime.ts'
import { escaped } from '../../mail/escaped.ts'
import { serveStopPage, stopButton } from '../../mail/stop-page.ts'
import { insertOptOut } from './queries.ts'
import { readOptOutLink } from './rules.ts'

/** `/stop-messages`: the page of the opt-out link in an e-mail. */
export function serveOptOutPage(
  app: FastifyInstance,
  { services: { pool, settings } }: Pick<Runtime, 'services'>,
): void {
  const who = (token: unknown) => readOptOutLink(settings.signingKey, token)
  serveStopPage(app, '/stop-messages', {
    pool,
    ask: (token) => {
      const whom = who(token)
      return (
        whom && {
          title: 'Stop these e-mails?',
          html: `<p>We’ll send no more messages to <b>${escaped(whom.address)}</b>.</p>${stopButton('Stop e-mails')}`,
        }
      )
    },
    stop: async (token) => {
      const whom = who(token)
      if (!whom) return undefined
      await pool.transaction({ role: 'storey_worker' }, (db) => insertOptOut(db, { ...whom, how: 'link' }))
      return {
        done: true,
        title: 'You’re unsubscribed',
        html: `<p><b>${escaped(whom.address)}</b> gets no more messages from us.</p>`,
      }
    },
  })
}
