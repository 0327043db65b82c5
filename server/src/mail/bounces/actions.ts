import type { FastifyInstance } from 'fastify'
import { forbidden, notFound } from '../../errors/problems.ts'
import { isSameSecret } from '../../kernel/secrets.ts'
import type { Services } from '../../services/services.ts'
import { undeliveredEmailJob } from '../emails.ts'
import { bounceEmail } from '../queries.ts'
import { readBounce } from './rules.ts'

/** A bounced e-mail has no attachments, but some servers return it whole. */
const BODY_LARGEST = 1024 * 1024

/**
 * `/api/mail/bounces`: a mail server posts here what returns to `MAIL_RETURN_PATH`, one message per call. It is not a
 * declared endpoint because it receives a raw message, from a server and not from a user.
 */
export function serveBounces(app: FastifyInstance, { settings, pool, queue, log }: Services): void {
  app.register(async (bounces) => {
    bounces.removeAllContentTypeParsers()
    bounces.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LARGEST }, (_request, body, done) =>
      done(null, body),
    )
    bounces.post('/api/mail/bounces', async ({ headers, body }, reply) => {
      const { mailBounceToken } = settings
      if (mailBounceToken === undefined) throw notFound()
      if (!isSameSecret(headers.authorization ?? '', `Bearer ${mailBounceToken}`))
        throw forbidden('token', 'The token is not right.')
      const bounce = Buffer.isBuffer(body) ? await readBounce(body) : undefined
      const noted =
        bounce !== undefined &&
        (await pool.transaction({ role: 'storey_worker' }, async (db) => {
          const found = await bounceEmail(db, bounce.email_id, bounce.reason)
          if (found) await queue.send(db, undeliveredEmailJob, { email_id: bounce.email_id })
          return found
        }))
      if (noted) log.warn({ email_id: bounce.email_id }, 'An e-mail came back')
      return reply.header('cache-control', 'no-store').send({ noted })
    })
  })
}
