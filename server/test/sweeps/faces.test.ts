import type { Endpoint } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { allowedRoles, makeCall, send, settle, type Tenants } from './subjects.ts'
import { atLeast, swept } from './swept.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

/** Whether the answers of an endpoint may name people with their faces. */
const namesPeople = ({ response }: Endpoint) =>
  response !== undefined &&
  JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' })).includes('"face"')

const ADDRESS = /^\/files\/[\da-f-]{36}\/small\.webp\?until=\d+&signature=[\w-]{43}$/
/** Everything that answers call a face, wherever it stands. */
function facesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'face' && part !== null ? [String(part)] : facesIn(part),
  )
}

describe('profile pictures in every response', () => {
  it('profile pictures are signed addresses in every response, and no mark of the database is left', {
    timeout: slow.sweep,
  }, async () => {
    const wrong: string[] = []
    const shown: string[] = []
    for (const { name, endpoint } of swept.filter((one) => namesPeople(one.endpoint))) {
      const role = allowedRoles(endpoint.access).at(-1) ?? 'developer_admin'
      const { token, organization } = tenants.people[role]
      const call = await makeCall(endpoint, tenants.world(role))
      await sql`update users set avatar = gen_random_uuid() where avatar is null`.execute(app.current.owner)
      const answer = await send(tenants, endpoint, call, token, organization.id)
      if (answer.statusCode >= 300) wrong.push(`${name} answered ${answer.statusCode}`)
      const faces = facesIn(answer.json())
      if (faces.some((face) => !ADDRESS.test(face)) || answer.body.includes('"face:'))
        wrong.push(`${name}: ${faces[0]}`)
      if (faces.length > 0) shown.push(name)
    }
    console.log(`faces: ${shown.length} endpoints show them: ${shown.join(', ')}`)

    expect(wrong).toEqual([])
    expect(shown.length).toBeGreaterThanOrEqual(atLeast(40))
  })
})
