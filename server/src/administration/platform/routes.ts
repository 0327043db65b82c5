import {
  type PlatformFace,
  type PlatformSettings,
  platform,
  platformSettings,
} from '@storey/api/administration/platform.ts'
import { PLATFORM_DEFAULTS } from '@storey/api/administration/platform-defaults.ts'
import { brandColors } from '@storey/api/readers/brand-colors.ts'
import { conflict, requireVersion } from '../../errors/problems.ts'
import { pictureOf } from '../../files/picture-addresses.ts'
import { serve, serveAccount } from '../../http/serve.ts'
import { findBrand } from '../../mail/emails.ts'
import { deliveryOf } from '../../mail/link-to-copy.ts'
import { addressOf, nameOf } from '../../mail/message.ts'
import type { ReadContext } from '../../services/context.ts'
import { readSignup } from './actions.ts'
import { changeColor, changeSettings, findPlatform, lockSettings, readFace, readSettings } from './queries.ts'

type Languages = PlatformSettings['languages']

async function read({ db, scope, services: { settings } }: ReadContext): Promise<PlatformSettings> {
  const [{ languages, singleton: _, updated_at: __, ...row }, organization] = await Promise.all([
    readSettings(db),
    findPlatform(db, scope),
  ])
  return {
    ...row,
    languages: languages.join(',') as Languages,
    // Without the zeros that the column pads.
    vat_percent: String(Number(row.vat_percent)),
    brand_color: organization?.brand_color ?? null,
    organization_id: organization?.id ?? null,
    defaults: {
      ...PLATFORM_DEFAULTS,
      sender_name: nameOf(settings.mailFrom),
      sender_address: addressOf(settings.mailFrom),
      reply_to: settings.mailReplyTo ?? null,
      registration: settings.registration,
    },
  }
}

export const platformRoutes = [
  ...serveAccount(platform, {
    face: ({ account, services }) =>
      account(async (db) => {
        const [{ name, color }, { logo }, { languages }, signup] = await Promise.all([
          findBrand(db),
          readFace(db),
          readSettings(db),
          readSignup(db),
        ])
        return {
          data: {
            name,
            accent: color === null ? null : brandColors(color).brand[0],
            logo: pictureOf(services, logo),
            languages: languages as PlatformFace['languages'],
            sends_emails: deliveryOf(services.settings) !== 'kept',
            signup,
          },
        }
      }),
  }),
  ...serve(platformSettings, {
    get: async (call) => ({ data: await read(call) }),

    change: async (call) => {
      const { db, scope, body, emit } = call
      const { version, brand_color, languages, ...values } = body
      await requireVersion(await lockSettings(db, scope), version, () => read(call))
      await changeSettings(db, scope, { ...values, ...(languages && { languages: languages.split(',') }) })
      if (brand_color !== undefined) {
        const organization = await findPlatform(db, scope)
        if (!organization) throw conflict('no_platform', 'The platform has no organization yet.')
        if (organization.brand_color !== brand_color) {
          await changeColor(db, scope, organization.id, brand_color)
          emit({ type: 'organization.changed', id: organization.id, organization_id: organization.id })
        }
      }
      return { data: await read(call) }
    },
  }),
]
