import type { FastifyError, FastifyInstance } from 'fastify'
import { Outage, outageOf } from '../errors/outages.ts'
import { badRequest, Refusal, tooLarge } from '../errors/problems.ts'
import type { Services } from '../services/services.ts'
import { readJson } from './json-body.ts'

/** Sends a uniform body for every refusal; an internal error reveals nothing, its cause is in the log by request id. */
export function answerProblems(app: FastifyInstance, { log }: Pick<Services, 'log'>): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(String(body)))
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : (asRefusal(error) ?? outageOf(error))
    if (refusal instanceof Outage && refusal !== error)
      log.warn({ err: error, request_id: request.id }, 'A request met an outage')
    if (refusal?.cause) log.warn({ code: refusal.cause, request_id: request.id }, 'Only the database refused a value')
    if (!refusal) log.error({ err: error, request_id: request.id }, 'A request failed')
    const { status, body, headers } = refusal ?? failed
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body))
  })
}

const failed = new Refusal(500, {
  message: 'Something went wrong on our side. Try again. If it keeps happening, quote the request id.',
  code: 'failed',
})

/** Maps errors that the framework throws before a handler runs. */
function asRefusal(error: FastifyError): Refusal | undefined {
  if (error.statusCode === 413) return tooLarge('The body is too large.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return badRequest('Send JSON (application/json).', 'bad_content_type')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return badRequest('The request cannot be read.')
  return undefined
}
