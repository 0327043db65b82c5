import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { push } from '@storey/api/account/push.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildHoldRequest } from '../../../test/builders/channel.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { holdRequestRoutes } from '../../inventory/hold-requests/routes.ts'
import { settingsTable } from '../../kernel/settings-table.ts'
import { notificationWorks } from '../notifications/jobs.ts'
import { pushJobs } from './jobs.ts'
import { pushRoutes } from './routes.ts'
import { isPushService, sendPush } from './send-push.ts'

interface Received {
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}
const received: Received[] = []
let status = 201
/** A push service, as far as a server sees it. */
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => service.close())
beforeEach(() => {
  received.length = 0
  status = 201
})

const app = useTestApp([holdRequestRoutes, notificationWorks, pushJobs, pushRoutes], { PUSH_SERVICES: origin })

/** A browser: its keys, and how it reads a message (RFC 8291, 8188). */
function browser(path = `/push/${randomBytes(8).toString('hex')}`) {
  const keys = createECDH('prime256v1')
  const own = keys.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  const text = (info: string) => Buffer.from(`${info}\0`)
  const read = (body: Buffer) => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + (body[20] ?? 0))
    const secret = hkdf(keys.computeSecret(sender), auth, Buffer.concat([text('WebPush: info'), own, sender]), 32)
    const key = hkdf(secret, salt, text('Content-Encoding: aes128gcm'), 16)
    const nonce = hkdf(secret, salt, text('Content-Encoding: nonce'), 12)
    const sealed = body.subarray(21 + sender.length)
    const open = createDecipheriv('aes-128-gcm', key, nonce)
    open.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    // The last byte that is not zero ends the text.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, string>
  }
  const subscription = {
    endpoint: `${origin}${path}`,
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
  }
  return { subscription, read }
}

/** A broker with a device, and a desk that grants a request of theirs. */
async function given() {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const desk = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [developer.id] })
  const broker = await signIn(app.current, 'broker')
  const grant = async () => {
    const unit = await buildUnit(owner, { building_id: building.id })
    const { id } = await buildHoldRequest(owner, {
      unit_id: unit.id,
      brokerage_id: broker.organization.id,
      broker_id: broker.id,
    })
    await desk.call(holdRequests.grant, { params: { id }, body: { minutes: 60 } })
    await app.current.work()
    return unit
  }
  return { owner, broker, grant }
}
const add = async (person: Person, { subscription }: ReturnType<typeof browser>) =>
  (await person.call(push.add, { body: subscription })).data

describe('push notifications', () => {
  it('a notification arrives encrypted for the browser and signed with the key of the installation', async () => {
    const { broker, grant } = await given()
    const phone = browser()
    await add(broker, phone)

    const unit = await grant()

    const { key } = (await broker.call(push.one, {})).data
    expect(received).toHaveLength(1)
    const [{ body, headers, path } = { body: Buffer.of(), headers: {}, path: '' }] = received
    expect(path).toBe(new URL(phone.subscription.endpoint).pathname)
    expect(body.includes(unit.number)).toBe(false)
    expect(phone.read(body)).toMatchObject({
      title: `Your request for ${unit.number} was granted`,
      path: '/channel/hold-requests',
      tag: expect.stringMatching(/^notification-\d+$/),
    })
    const [, token = '', sent = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
    expect(sent).toBe(key)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
    const signed = Buffer.from(signature, 'base64url')
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      signed,
    )
    expect(isSigned).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin })
  })

  it('nothing is sent to a device that was removed, whose session has ended, or whose user left the organization', async () => {
    const { owner, broker, grant } = await given()
    const device = await add(broker, browser())
    await broker.call(push.remove, { params: { id: device.id } })
    await grant()
    await add(broker, browser())
    await owner
      .updateTable('tokens')
      .set({ ended_at: new Date().toISOString() })
      .where('user_id', '=', broker.id)
      .execute()
    await grant()
    await owner.updateTable('tokens').set({ ended_at: null }).where('user_id', '=', broker.id).execute()
    await owner
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', broker.id)
      .execute()
    await grant()

    expect(received).toEqual([])
  })

  it('a subscription that the push service has ended is deleted', async () => {
    const { owner, broker, grant } = await given()
    await add(broker, browser())
    status = 410
    await grant()
    expect(received).toHaveLength(1)
    const left = await owner.selectFrom('push_subscriptions').select('id').where('user_id', '=', broker.id).execute()
    expect(left).toEqual([])
  })

  it('a device is removed by its user only, a session has one, and a browser that changes its user is moved', async () => {
    const { broker } = await given()
    const other = await signIn(app.current, 'broker')
    const phone = browser()
    const device = await add(broker, phone)
    expect((await other.ask(push.remove, { params: { id: device.id } })).statusCode).toBe(404)
    await Promise.all(Array.from({ length: 20 }, () => broker.ask(push.add, { body: browser().subscription })))
    expect((await broker.call(push.one, {})).data.devices.length).toBeLessThanOrEqual(20)
    await add(broker, phone)
    expect((await broker.call(push.one, {})).data.devices).toMatchObject([{ current: true }])

    await add(other, phone)

    expect((await broker.call(push.one, {})).data.devices).toEqual([])
    expect((await other.call(push.one, {})).data.devices).toHaveLength(1)
  })

  it('a redirect is not followed, and a service that refuses or does not answer is a failure', async () => {
    const { subscription } = browser()
    const settings = app.current.services.settings
    const sent: string[] = []
    for (const answer of [201, 302, 307, 404, 410, 429, 503]) {
      status = answer
      sent.push(await sendPush(settings, subscription, { title: 'Storey' }))
    }
    expect(sent).toEqual(['sent', 'failed', 'failed', 'gone', 'gone', 'failed', 'failed'])
    expect(received.map(({ path }) => path)).not.toContain('/elsewhere')
    const closed = { ...subscription, endpoint: 'http://127.0.0.1:9/push' }
    expect(await sendPush(settings, closed, { title: 'Storey' })).toBe('failed')
  })
})

const services = settingsTable.PUSH_SERVICES.schema.parse(settingsTable.PUSH_SERVICES.standard)
it.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://127.0.0.1/a',
  'https://localhost/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/a',
  'https://fcm.googleapis.com.example.com/a',
  'https://example.com/fcm.googleapis.com',
  'https://fcm.googleapis.com@example.com/a',
  'https://user:pass@fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://push.services.mozilla.com.example.com/a',
  'https://notify.windows.com/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
])('no message is sent to %s', async (endpoint) => {
  expect(isPushService(endpoint, services)).toBe(false)
})

it('the push services of the browsers are known', () => {
  const known = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ]
  expect(known.filter((endpoint) => !isPushService(endpoint, services))).toEqual([])
})

it('an address of another service, a key that is no key, and more of it are refused', async () => {
  const person = await signIn(app.current, 'broker')
  const { subscription } = browser()
  const wrong = [
    { endpoint: 'https://169.254.169.254/latest' },
    { endpoint: 'not an address' },
    { endpoint: `${origin}/${'a'.repeat(1000)}` },
    { p256dh: 'abc' },
    { auth: '*'.repeat(22) },
  ]
  for (const part of wrong) {
    const answer = await person.ask(push.add, { body: { ...subscription, ...part } })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, Object.keys(part)])
  }
})
