import { expect } from 'vitest'
import { buildOrganization } from '../builders/basics.ts'
import { platformOf } from '../builders/contact.ts'
import { type Person, signIn, type TestApp } from '../harness.ts'
import { type Data, type Session, send } from './client.ts'

/** One person of each role that the calls need, and what was answered so far. */
export interface World {
  readonly app: TestApp
  readonly super_admin: Person
  readonly manager: Person
  readonly developer_admin: Person
  readonly broker_admin: Person
  /** The developer whose units are sold. */
  readonly developer: { readonly id: number }
  readonly answered: Set<string>
  /** The answer of a call as the source's client sends it, which must be a success. */
  call(who: Person | Session, call: string, params?: Data, data?: Data): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The bytes of a download. */
  readonly bytes: Buffer
  /** The JSON body. */
  readonly body: Json
  /** Its `data`. */
  readonly data: Json
}
/** The client knows no types of the server: the assertions check the values. */
export interface Json {
  readonly [name: string]: Json
}
export const rows = (data: Json | readonly Json[] | undefined): readonly Json[] => (Array.isArray(data) ? data : [])
export const idsIn = (data: Json | readonly Json[] | undefined): readonly unknown[] => rows(data).map(({ id }) => id)

export async function buildWorld(app: TestApp): Promise<World> {
  const { owner } = app
  await platformOf(owner)
  const developer = await buildOrganization(owner, { type: 'developer', country: 'AE', city: 'Dubai' })
  const answered = new Set<string>()
  return {
    app,
    developer,
    answered,
    super_admin: await signIn(app, 'super_admin'),
    manager: await signIn(app, 'super_admin_sales_manager', { sells_for: [developer.id] }),
    developer_admin: await signIn(app, 'developer_admin', { organization: developer }),
    broker_admin: await signIn(app, 'broker_admin'),
    async call(who, call, params = {}, data = {}) {
      const session = 'organization' in who ? { token: who.token, organization_id: who.organization.id } : who
      const response = await send(app, session, call, params, data)
      expect(response.statusCode, `${call}: ${response.body.slice(0, 1000)}`).toBeLessThan(300)
      answered.add(call)
      const isJson = String(response.headers['content-type']).includes('json')
      const body: Json = isJson ? response.json() : {}
      return {
        status: response.statusCode,
        headers: response.headers,
        bytes: response.rawPayload,
        body,
        data: body.data ?? {},
      }
    },
  }
}
