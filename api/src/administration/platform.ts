import * as z from 'zod'
import { email, nameLine, one, percent, recordId, text, version } from '../conventions.ts'
import { can, endpoint, everyone } from '../endpoint.ts'
import { picture } from '../picture.ts'
import { brandColorInput } from './organizations.ts'

/** How the platform looks to everyone, and what an applicant reads. */
const platformFace = z.object({
  name: z.string(),
  /** The color, as dark as white words on it need; null for that of the product. */
  accent: z.string().nullable(),
  logo: picture.nullable(),
  /** Of offers; the first one is proposed. */
  languages: z.array(z.enum(['en', 'ar'])),
  /** False if no mail server is set: then no page may promise an e-mail. */
  sends_emails: z.boolean(),
  signup: z.object({
    open: z.boolean(),
    developer: z.string().nullable(),
    text: z.string().nullable(),
    days: z.int(),
    privacy_notice: z.string(),
    code_of_conduct: z.string(),
  }),
})
export type PlatformFace = z.output<typeof platformFace>

/** Of offers and pages of buyers; the first one is the default. */
const languages = z.enum(['en', 'ar', 'en,ar', 'ar,en'], 'Choose the languages of offers.')
const registration = z.enum(['open', 'invite'], 'Choose who may create an account.')

const settings = z.object({
  product_name: z.string().nullable(),
  brand_color: z.string().nullable(),
  sender_name: z.string().nullable(),
  reply_to: z.string().nullable(),
  languages,
  registration: registration.nullable(),
  signup_open: z.boolean(),
  signup_developer: z.string().nullable(),
  signup_text: z.string().nullable(),
  signup_days: z.int(),
  privacy_notice: z.string().nullable(),
  code_of_conduct: z.string().nullable(),
  vat_percent: percent,
  /** Admins of organizations invite colleagues without a super admin. */
  admins_invite: z.boolean(),
  version,
  /** The organization of the platform, whose logo and color these are. */
  organization_id: recordId.nullable(),
  /** What an empty value means: an environment variable, or a text of the product. */
  defaults: z.object({
    product_name: z.string(),
    sender_name: z.string(),
    sender_address: z.string(),
    reply_to: z.string().nullable(),
    registration,
    privacy_notice: z.string(),
    code_of_conduct: z.string(),
  }),
})
export type PlatformSettings = z.output<typeof settings>

const notEmpty = (longest: number) => text(longest).trim().min(1, 'Enter a text, or leave it out.').nullable()

export const platform = {
  face: endpoint({
    method: 'GET',
    path: '/auth/platform',
    summary: 'Name, color and logo of the platform, and the texts of the public registration of brokerages',
    access: everyone,
    response: one(platformFace),
  }),
}

export const platformSettings = {
  get: endpoint({
    method: 'GET',
    path: '/auth/platform/settings',
    summary: 'Settings of the platform, with their defaults',
    access: can('platform.settings'),
    response: one(settings),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/auth/platform/settings',
    summary: 'Change settings of the platform; null restores a default',
    access: can('platform.settings'),
    changes: ['platform.changed', 'organization.changed'],
    audit: { label: 'Change settings of the platform', subject: 'system' },
    body: z
      .strictObject({
        product_name: nameLine(60).nullable(),
        brand_color: brandColorInput,
        sender_name: nameLine(80).nullable(),
        reply_to: email.nullable(),
        languages,
        registration: registration.nullable(),
        signup_open: z.boolean(),
        signup_developer: nameLine(200).nullable(),
        signup_text: notEmpty(2000),
        signup_days: z
          .int('Enter a whole number of days.')
          .min(1, 'Enter at least 1 day.')
          .max(60, 'Enter at most 60 days.'),
        privacy_notice: notEmpty(20_000),
        code_of_conduct: notEmpty(20_000),
        vat_percent: percent.refine(
          (value) => Number(value) >= 0 && Number(value) <= 100,
          'Enter a percentage from 0 to 100.',
        ),
        admins_invite: z.boolean(),
        version,
      })
      .partial(),
    response: one(settings),
  }),
}
