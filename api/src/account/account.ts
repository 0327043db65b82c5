import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { country, currency, day, nameLine, one, recordId, version } from '../conventions.ts'
import { accountEmail, ENTRY_BODY } from '../credentials.ts'
import { endpoint, everyone, signedInOrSettingUp } from '../endpoint.ts'
import { picture } from '../picture.ts'
import { passkeyAnswer, passkeyRequest } from './passkey-answer.ts'

export const organizationType = z.enum(['platform', 'developer', 'brokerage'])
export const twoFactorPolicy = z.enum(['required', 'optional'])

/** Why an organization may not do everything: expired documents restrict it, the platform suspends it, or it is closed. */
const restriction = z.object({
  status: z.enum(['restricted', 'suspended', 'closed']),
  /** For a restricted organization: what has to be renewed. */
  expired: z.array(z.enum(['trade_license', 'regulator_office'])),
  /** For a suspended organization: the platform's reason. */
  reason: z.string().nullable(),
})
export type Restriction = z.output<typeof restriction>

/** An organization as its member knows it: its currency, the role held in it, whether the membership is switched on, and what is closed. */
const ownOrganization = z.object({
  id: recordId,
  name: z.string(),
  type: organizationType,
  currency,
  pivot_role: z.enum(roles),
  pivot_enabled: z.boolean(),
  /** Forms propose what is usual there. */
  country: country.nullable().optional(),
  restriction: restriction.nullable(),
  /** The small picture of its logo. */
  logo: z.string().optional(),
  /** The first screen is Home: by the choice of the user, else of the organization. */
  starts_at_home: z.boolean().optional(),
  /** A member of a developer who may read the sales of its projects, by the choice of its admin. */
  reads_sales: z.boolean().optional(),
})
/** The response of accepting an invite. */
export const joinedOrganization = ownOrganization.omit({
  country: true,
  restriction: true,
  logo: true,
  starts_at_home: true,
  reads_sales: true,
})

/** The height of the rows of all lists. */
export const density = z.enum(['compact', 'normal', 'comfortable'], 'Choose compact, normal or comfortable.')
export type Density = z.output<typeof density>

/** What a person may read of their own profile. */
export const ownProfile = z.object({
  id: recordId,
  full_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  timezone: z.string(),
  /** Whether the first screen is Home; null for the choice of the organization. */
  starts_at_home: z.boolean().nullable(),
  density,
  avatar: picture.nullable(),
  /** The day on which they are back; null where they are not away. */
  away_until: day.nullable(),
  version,
})
export type OwnProfile = z.output<typeof ownProfile>

/** The response of signing in. */
export const signedInResponse = z.object({
  two_factor_auth: z.literal(false),
  token: z.string(),
  organizations: z.array(ownOrganization),
  full_name: z.string(),
  user_id: recordId,
  has_enabled_two_factor_auth: z.boolean(),
  two_factor_policy: twoFactorPolicy,
  /** Encrypts what this user types in a browser, so that it survives the end of a session; base64. */
  draft_key: z.string().optional(),
})
/** Password right, second factor still to come: no token yet. */
const challengeResponse = z.object({
  two_factor_auth: z.literal(true),
  challenge_token: z.string(),
  /** Only if the user has passkeys and no authenticator app. */
  authenticator_app: z.literal(false).optional(),
  /** What a browser needs to ask for a passkey of the user, if they have one. */
  passkey: passkeyRequest.optional(),
})
export type ChallengeResponse = z.output<typeof challengeResponse>

export type SignedInResponse = z.output<typeof signedInResponse>

const device = nameLine(100)
export const ownPassword = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(1024, 'Use at most 1024 characters.')
/** Codes are taken as people type and paste them: with spaces and dashes of any kind, in any case. */
const withoutBreaks = (text: string) => text.normalize('NFKC').replace(/[\s\p{Pd}]+/gu, '')
export const code = z
  .string('Enter the six-digit code.')
  .max(100)
  .overwrite(withoutBreaks)
  .regex(/^\d{6}$/, 'Enter the six digits of your authenticator app.')
export const recoveryCode = z
  .string()
  .max(100)
  .overwrite((text) => withoutBreaks(text).toLowerCase())
  .regex(/^[a-z2-9]{15}$/, 'Enter a recovery code such as abcde-23456-fghjk.')

interface Factors {
  readonly code?: unknown
  readonly recovery_code?: unknown
  readonly passkey?: unknown
}
const hasOneFactor = ({ code, recovery_code, passkey }: Factors) =>
  [code, recovery_code, passkey].filter((factor) => factor !== undefined).length === 1
const ONE_FACTOR = { path: ['code'], error: 'Enter a code or a recovery code, or use a passkey.' }

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password; answers a token, or a challenge where two-factor is on',
    access: everyone,
    audit: { label: 'Sign in', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z.strictObject({ email: accountEmail, password: ownPassword, device_name: device }),
    response: z.discriminatedUnion('two_factor_auth', [signedInResponse, challengeResponse]),
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/auth/2fa/challenge',
    summary: 'Answer the challenge with a code of the authenticator app, a passkey or a recovery code',
    access: everyone,
    audit: { label: 'Sign in: second step', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z
      .strictObject({
        challenge_token: z.string().min(1).max(200),
        code: code.optional(),
        recovery_code: recoveryCode.optional(),
        passkey: passkeyAnswer.optional(),
        device_name: device,
      })
      .refine(hasOneFactor, ONE_FACTOR),
    response: signedInResponse,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'The caller, their organizations, and what they may do in the current one',
    access: signedInOrSettingUp,
    response: one(
      z.object({
        ...ownProfile.shape,
        organizations: z.array(ownOrganization),
        capabilities: z.array(z.string()),
        has_enabled_two_factor_auth: z.boolean(),
        /** Whether one of the second factors is an authenticator app; passkeys have a list. */
        has_authenticator_app: z.boolean(),
        two_factor_policy: twoFactorPolicy,
        draft_key: z.string().optional(),
      }),
    ),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this token',
    access: signedInOrSettingUp,
    audit: { label: 'Sign out', subject: 'account' },
    status: 204,
  }),
}

export const twoFactor = {
  enable: endpoint({
    method: 'POST',
    path: '/auth/2fa/enable',
    summary:
      'Begin two-factor with the password: a new secret, in force once a code of it is confirmed by this session',
    access: signedInOrSettingUp,
    audit: { label: 'Begin two-factor', subject: 'account' },
    body: z.strictObject({ password: ownPassword }),
    response: one(z.object({ secret: z.string() })),
  }),
  qrCode: endpoint({
    method: 'GET',
    path: '/auth/2fa/qr-code',
    summary: 'The secret as a QR code for the session that began, until it is confirmed',
    access: signedInOrSettingUp,
    response: z.object({ svg: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/2fa/confirm',
    summary: 'Turn two-factor on with a code; this session may do everything from here on, every other one ends',
    access: signedInOrSettingUp,
    changes: ['account.changed'],
    audit: { label: 'Turn on two-factor', subject: 'account' },
    body: z.strictObject({ code }),
    status: 204,
  }),
  recoveryCodes: endpoint({
    method: 'GET',
    path: '/auth/2fa/recovery-codes',
    summary:
      'The recovery codes, shown once to the session that confirmed, within ten minutes; afterwards how many are left',
    access: signedInOrSettingUp,
    response: one(z.object({ codes: z.array(z.string()).optional(), remaining: z.int().min(0) })),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/2fa/recovery-codes',
    summary: 'New recovery codes; the old ones stop working',
    access: signedInOrSettingUp,
    audit: { label: 'Renew recovery codes', subject: 'account' },
    body: z.strictObject({ password: ownPassword }),
    response: one(z.object({ codes: z.array(z.string()), remaining: z.int().min(0) })),
  }),
  disable: endpoint({
    method: 'DELETE',
    path: '/auth/2fa',
    summary:
      'Remove the authenticator app. Without a passkey this turns two-factor off, which is refused if it is required',
    access: signedInOrSettingUp,
    changes: ['account.changed'],
    audit: { label: 'Turn off two-factor', subject: 'account' },
    body: z.strictObject({ password: ownPassword, code }),
    status: 204,
  }),
}
