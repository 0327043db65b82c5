import { page, personPicture } from '@storey/api/conventions.ts'
import { can, endpoint } from '@storey/api/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Services } from '../services/services.ts'
import { filterResponse, sendResponse } from './response.ts'
import { JsonText, jsonPage } from './serve.ts'

const list = endpoint({
  method: 'GET',
  path: '/rows',
  summary: 'Rows',
  access: can('leads.interact'),
  response: page(z.object({ id: z.int(), owner: z.object({ name: z.string() }) })),
})
const services = { settings: { mode: 'test' } } as unknown as Services
const meta = { page: 1, per_page: 25, total: 1, total_is_exact: true, next_cursor: null }
const answer = (row: object) =>
  filterResponse(services, list, jsonPage({ data: [{ json: JSON.stringify(row) }], meta }))

it('a page of JSON text is sent as PostgreSQL made it', () => {
  expect(answer({ id: 7, owner: { name: 'Amal' } })).toEqual({
    text: JSON.stringify({ data: [{ id: 7, owner: { name: 'Amal' } }], meta }),
  })
})

it.each([
  { id: 7, owner: { name: 'Amal' }, password_hash: 'x' },
  { id: 7, owner: { name: 'Amal', email: 'a@example.com' } },
])('a field outside the declaration is refused in JSON text: %j', (row) => {
  expect(() => answer(row)).toThrow('does not declare')
})

it('text that only mentions a picture, and pictures that are null, are sent without being parsed', () => {
  const owners = endpoint({
    ...list,
    path: '/owners',
    response: page(z.object({ id: z.int(), picture: personPicture })),
  })
  const text = '{"data":[{"id":7,"picture" : null,"note":"\\"picture\\" : \\"x\\""}]}'
  const sent: unknown[] = []
  const reply = {
    header: () => reply,
    code: () => reply,
    type: () => reply,
    send: (body: unknown) => sent.push(body),
  }
  sendResponse(services, owners, reply as unknown as FastifyReply, new JsonText(text))
  expect(sent).toEqual([text])
})
