import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { Outage, outageOf } from '../errors/outages.ts'
import { badRequest, Refusal, tooLarge } from '../errors/problems.ts'
import type { Services } from '../services/services.ts'
import { readJson } from './json-body.ts'

/** Sends a uniform body for every refusal; an internal error reveals nothing, its cause is in the log by request id. */
export function answerProblems(app: FastifyInstance, { log }: Pick<Services, 'log'>): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw badRequest('Send the body without compression.', 'bad_content_encoding')
    if (/;\s*charset=(?!"?utf-?8\b)/i.test(headers['content-type'] ?? ''))
      throw badRequest('Send the body in UTF-8.', 'bad_content_type')
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

/** An address such as `/%`, for which the framework has no request yet. */
export function answerBadAddress(_error: Error, _request: unknown, reply: FastifyReply): void {
  const { status, body } = badRequest('This address cannot be read. The link may have been cut off.', 'bad_address')
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

const UNREADABLE: Readonly<Record<string, readonly [status: string, message: string, code: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The headers are larger than 16 kB.',
    'headers_too_large',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The headers did not arrive in time.', 'too_slow'],
}

/** What is no request of HTTP, or a cut one: there is only a connection to answer on. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message, code] = UNREADABLE[error.code ?? ''] ?? [
    '400 Bad Request',
    'This is no request of HTTP.',
    'bad_request',
  ]
  const body = JSON.stringify({ message, code })
  const head = ['content-type: application/json; charset=utf-8', `content-length: ${body.length}`, 'connection: close']
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...head, '', body].join('\r\n'))
  socket.destroy(error)
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
