import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Frame, policyOf } from './page.ts'

export type Asking = { Params: { token: string; id?: string }; Querystring: Readonly<Record<string, unknown>> }
export type Request = FastifyRequest<Asking>

export const fieldOf = ({ body }: FastifyRequest, name: string): string | null =>
  body instanceof URLSearchParams ? body.get(name) : null

/** How a code is asked for; by e-mail where the form does not say. */
export const wayOf = (request: FastifyRequest): 'email' | 'whatsapp' =>
  fieldOf(request, 'by') === 'whatsapp' ? 'whatsapp' : 'email'

/** Also Arabic digits, and with spaces, as phones insert them. */
export const digitsOf = (typed: string): string =>
  typed
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\s/g, '')
    .slice(0, 12)

/** A page of another site that obtained the link cannot submit it. */
export const isForeign = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'cross-site'

export const html = (reply: FastifyReply, { seller }: Frame) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policyOf(seller?.brand_color ?? null))
