import { messageTemplates } from '@storey/api/messaging/message-templates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, signIn, startTestApp, type TestApp } from '../../../test/harness.ts'
import { type Emulator, startEmulator, WHATSAPP } from '../../../test/whatsapp.ts'
import { messageTemplateRoutes } from './routes.ts'

/** As many as `demo/whatsapp/templates.ts` has. */
const TEMPLATES = 20
const parts = [messageTemplateRoutes]

let emulator: Emulator
let app: TestApp
let admin: Person
beforeAll(async () => {
  emulator = await startEmulator()
  app = await startTestApp(parts, { ...WHATSAPP, MESSENGER_WHATSAPP_URL: emulator.url })
  admin = await signIn(app, 'super_admin')
})
afterAll(async () => {
  await app.close()
  await emulator.close()
})
beforeEach(() => emulator.mood({ answers: 'normal', calls: 0 }))

const params = { provider: 'meta' as const }
const sync = () => admin.ask(messageTemplates.sync, { params, body: undefined })

describe('message templates', () => {
  it('syncing fetches every page of templates, with status, variables and why one cannot be used', async () => {
    const answer = await sync()
    const { data } = await admin.call(messageTemplates.list, { params, query: { per_page: 100 } })
    const named = (name: string) => data.find((one) => one.name === name)

    expect(answer.json()).toEqual({ data: { count: TEMPLATES, problem: null } })
    expect(data).toHaveLength(TEMPLATES)
    expect(named('partner_invitation')).toMatchObject({
      status: 'approved',
      quality: 'green',
      buttons: expect.arrayContaining(['Stop these messages']),
      unusable: null,
    })
    expect(named('launch_event')?.variables).toEqual([
      { name: '1', example: 'Lotus Gate' },
      { name: '2', example: 'Palm Grove' },
      { name: '3', example: '12 December' },
    ])
    expect(named('double_commission')).toMatchObject({ status: 'rejected', status_reason: 'PROMOTIONAL' })
    expect(named('brochure_with_picture')?.unusable).toContain('image')
    expect(named('price_list_update')?.unusable).toContain('pending')
  })

  it('syncing removes templates that are gone and restores those that return', async () => {
    await sync()
    await app.owner
      .updateTable('message_templates')
      .set({ external_id: 'gone' })
      .where('name', '=', 'weekly_offer')
      .execute()
    await sync()
    const { data } = await admin.call(messageTemplates.list, { params, query: { per_page: 100 } })

    expect(data.filter(({ name }) => name === 'weekly_offer')).toHaveLength(1)
    expect(data).toHaveLength(TEMPLATES)
  })

  it('templates are filtered by status and offered as options', async () => {
    await sync()
    const { data } = await admin.call(messageTemplates.list, { params, query: { status: ['paused', 'rejected'] } })
    const options = await admin.call(messageTemplates.options, { params, query: { search: 'launch' } })

    expect(data.map(({ name }) => name)).toEqual(['double_commission', 'weekly_offer'])
    expect(options.data).toMatchObject([{ name: 'launch_event', language: 'en' }])
  })

  it.each(['launch_ev', 'Launch ev'])('a template is found by its code or by the words of it (%s)', async (search) => {
    await sync()
    const list = await admin.call(messageTemplates.list, { params, query: { search } })
    const options = await admin.call(messageTemplates.options, { params, query: { search } })

    expect([...list.data, ...options.data].map(({ name }) => name)).toEqual(['launch_event', 'launch_event'])
  })

  it.each(['refuse_account', 'gateway', 'garbage', 'huge', 'redirect', 'drop'])(
    'a failed sync keeps the templates and returns the reason (%s)',
    async (answers) => {
      await sync()
      await emulator.mood({ answers, calls: 1 })
      const response = await sync()

      expect(response.json()).toEqual({ data: { count: null, problem: expect.stringMatching(/WhatsApp|provider/) } })
      expect(await emulator.canary()).toBe(0)
      expect((await admin.call(messageTemplates.list, { params, query: {} })).meta.total).toBe(TEMPLATES)
    },
  )

  it('templates of an unknown provider return 404, and a server without WhatsApp does not sync', async () => {
    const off = await startTestApp(parts)
    const other = await signIn(off, 'super_admin')
    const response = await other.ask(messageTemplates.sync, { params, body: undefined })
    const unknown = await app.app.inject({
      method: 'GET',
      url: `/api/messenger/whatsapp-templates/other?organization_id=${admin.organization.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    await off.close()

    expect(response.json().data).toEqual({ count: null, problem: 'WhatsApp is not set up on this server.' })
    expect(unknown.statusCode).toBe(404)
  })
})
