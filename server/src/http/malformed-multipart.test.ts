import { documents } from '@storey/api/crm/documents.ts'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildLead } from '../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../test/harness.ts'
import { documentRoutes } from '../crm/documents/routes.ts'
import { leadRoutes } from '../crm/leads/routes.ts'

const app = useTestApp([leadRoutes, documentRoutes])
let broker: Person
let url: string
beforeAll(async () => {
  broker = await signIn(app.current, 'broker')
  const { id } = await buildLead(app.current.owner, { organization_id: broker.organization.id })
  url = `/api${documents.create.path.replace(/\{\w+\}/, String(id))}?organization_id=${broker.organization.id}`
})

const PDF = '%PDF-1.7 %%EOF'
const bodyOf = (boundary: string, headers = 'content-disposition: form-data; name="file"; filename="a.pdf"') =>
  `--${boundary}\r\n${headers}\r\n\r\n${PDF}\r\n--${boundary}--\r\n`

async function send(type: string, payload: string, token: string | undefined = broker.token) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await app.current.app.inject({
    method: 'POST',
    url,
    headers: { ...authorization, 'content-type': type },
    payload,
  })
  return { status: response.statusCode, ...response.json<{ code?: string }>() }
}

describe('a malformed multipart body (S9)', () => {
  const long = 'b'.repeat(257)

  it.each([
    ['a boundary of 257 characters', `multipart/form-data; boundary=${long}`, bodyOf(long)],
    ['a quoted boundary of 257 characters', `multipart/form-data; boundary="${long}"`, bodyOf(long)],
    ['a boundary of 71 characters', `multipart/form-data; boundary=${'b'.repeat(71)}`, bodyOf('b'.repeat(71))],
    ['an empty boundary', 'multipart/form-data; boundary=', bodyOf('')],
    ['an empty quoted boundary', 'multipart/form-data; boundary=""', bodyOf('')],
    ['no boundary', 'multipart/form-data', bodyOf('b')],
    ['two boundaries, the first too long', `multipart/form-data; boundary=${long}; boundary=b`, bodyOf('b')],
    ['an encoded boundary', `multipart/form-data; boundary*=UTF-8''${'%62'.repeat(257)}`, bodyOf(long)],
    ['another boundary than its parts', 'multipart/form-data; boundary=c', bodyOf('b')],
  ])('%s returns 400, with any token', async (_what, type, body) => {
    expect(await send(type, body)).toMatchObject({ status: 400, code: 'malformed_body' })
    expect((await send(type, body, 'no-such-token')).status).toBeOneOf([400, 401])
    expect((await send(type, body, undefined)).status).toBeOneOf([400, 401])
  })

  it.each(['----WebKitFormBoundary7MA4YWxkTrZu0gW', '----geckoformboundary6f1b2c', '----formdata-undici-012345678901'])(
    'the boundary %s of a browser or client is accepted',
    async (boundary) => {
      expect(await send(`multipart/form-data; boundary=${boundary}`, bodyOf(boundary))).toMatchObject({ status: 201 })
    },
  )

  it('a boundary of 70 characters and a quoted one with spaces are accepted', async () => {
    const longest = 'b'.repeat(70)

    expect(await send(`multipart/form-data; boundary=${longest}`, bodyOf(longest))).toMatchObject({ status: 201 })
    expect(await send('multipart/form-data; charset=utf-8; boundary="a b"', bodyOf('a b'))).toMatchObject({
      status: 201,
    })
  })

  it('no header of a body or of its parts makes the server fail', async () => {
    const words = fc.constantFrom(
      ...['form-data', '; ', ';', 'name', 'filename', '*', '=', '"', '\\', "''", 'UTF-8', 'charset', 'x-unknown'],
      ...['boundary', 'text/plain', 'application/json', '%', '%0', '%zz', '\t', '\r\n', '\r\n ', ':', '\0', 'é', '📄'],
      ...['content-disposition: ', 'content-type: ', 'content-transfer-encoding: ', 'base64', 'a'.repeat(300)],
      ...['__proto__', 'constructor', 'name="file"', 'filename="a.pdf"', 'utf-16le', 'multipart/mixed'],
    )
    const texts = fc.array(words, { maxLength: 12 }).map((some) => some.join(''))
    const forHeaders = texts.map((text) => text.replace(/[^\t\x20-\x7e]/g, ''))
    await fc.assert(
      fc.asyncProperty(forHeaders, texts, texts, async (type, disposition, other) => {
        const parts = bodyOf('b', `content-disposition: form-data; ${disposition}\r\n${other}`)
        for (const [given, body] of [
          [`multipart/form-data; ${type}`, parts],
          ['multipart/form-data; boundary=b', parts],
          ['multipart/form-data; boundary=b', `${bodyOf('b').slice(0, -7)}\r\n${parts}`],
        ] as const)
          expect((await send(given, body)).status).toBeLessThan(500)
      }),
      { numRuns: 150 },
    )
  })
})
