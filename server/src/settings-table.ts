import { resolve } from 'node:path'
import { EMBED_HOSTS, isHostName } from '@storey/api/inventory/embed-address.ts'
import * as z from 'zod'

/** A setting: its schema, its purpose, and a valid example. */
interface Setting<Schema extends z.ZodType> {
  readonly schema: Schema
  readonly meaning: string
  readonly must: string
  /** The default, as text. */
  readonly standard?: string
  /** An example, if it should differ from the default. */
  readonly example?: string
  readonly secret?: boolean
}

const setting = <Schema extends z.ZodType>(schema: Schema, rest: Omit<Setting<Schema>, 'schema'>): Setting<Schema> => ({
  schema,
  ...rest,
})

const duration = z
  .string()
  .regex(/^\d+(ms|s|m|h|d)$/)
  .transform(milliseconds)
const size = z
  .string()
  .regex(/^\d+(kB|MB|GB)$/)
  .transform(bytes)
const choice = <Words extends readonly string[]>(...words: Words) => z.enum(words)
/** Numbers of days before a date, largest first; may be set to none. */
const reminderDays = z
  .string()
  .regex(/^(none|([0-9]|[1-5][0-9]|60)( *, *([0-9]|[1-5][0-9]|60)){0,9})$/)
  .transform((days) =>
    days === 'none' ? [] : [...new Set(days.split(',').map(Number))].sort((one, other) => other - one),
  )
const hostNames = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim().toLowerCase())))
  .refine((names) => names.length <= 50 && names.every(isHostName))
/** `tcp://127.0.0.1:3310`, `unix:/run/clamav/clamd.ctl`. */
const scanner = z
  .string()
  .regex(/^(tcp:\/\/[^\s:/]+:\d{1,5}|unix:\/\S+)$/)
  .transform((address) => {
    const [, host = '', port = ''] = /^tcp:\/\/(.+):(\d+)$/.exec(address) ?? []
    return host === '' ? { path: address.slice('unix:'.length) } : { host, port: Number(port) }
  })
const digits = z.string().regex(/^\d{5,30}$/)
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/)

/** All environment variables of the server. No other code reads the environment. */
export const settingsTable = {
  PORT: setting(z.string().transform(Number).pipe(z.int().min(0).max(65_535)), {
    meaning: 'The port to listen on; 0 takes a free one.',
    must: 'a port from 0 to 65535',
    standard: '3000',
  }),
  HOST: setting(z.string(), {
    meaning: 'The address to listen on. 0.0.0.0 lets other machines in.',
    must: 'an address of this machine',
    standard: '127.0.0.1',
  }),
  PUBLIC_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    {
      meaning:
        'Where people reach Storey; used in links. https turns on the stricter headers. Default: http://localhost:PORT.',
      must: 'an http or https address',
      example: 'https://storey.example.com',
    },
  ),
  TRUST_PROXY: setting(
    z.union([z.string().regex(/^\d+$/).transform(Number), z.string().regex(/^[0-9a-fA-F.:/, ]+$/)]).optional(),
    {
      meaning:
        'The proxies in front: how many, or their networks. Empty or 0: none, and X-Forwarded-For is not believed; with an https PUBLIC_URL the start warns where it is empty.',
      must: 'a number of proxies or a list of networks',
      example: '10.0.0.0/8',
    },
  ),
  PROCESS: setting(choice('all', 'web', 'worker'), {
    meaning:
      'What this process does: all; web serves calls; worker does what goes on after them and serves /health alone. web and worker need DATABASE_URL.',
    must: 'all, web or worker',
    standard: 'all',
    example: 'web',
  }),
  DATABASE_URL: setting(postgresUrl.optional(), {
    meaning: 'A PostgreSQL 16 or later, as the owner of its database. Empty: the embedded one.',
    must: 'a postgres:// address',
    example: 'postgres://storey:password@db.example.com:5432/storey',
    secret: true,
  }),
  DATABASE_APP_URL: setting(postgresUrl.optional(), {
    meaning:
      'The same database by a login that owns nothing and is a member of storey_app, storey_own, storey_platform, storey_account and storey_worker alone. Empty: by DATABASE_URL; the embedded one has its own.',
    must: 'a postgres:// address',
    example: 'postgres://storey_login:password@db.example.com:5432/storey',
    secret: true,
  }),
  DATABASE_POOL_SIZE: setting(z.string().transform(Number).pipe(z.int().min(1).max(200)), {
    meaning: 'Connections to the database at most.',
    must: 'a whole number from 1 to 200',
    standard: '10',
  }),
  DATABASE_STATEMENT_TIMEOUT: setting(duration, {
    meaning: 'How long one statement may take.',
    must: 'a duration in ms, s, m, h or d',
    standard: '15s',
  }),
  MIGRATE: setting(choice('auto', 'check').optional(), {
    meaning:
      'What the start does when the schema is behind: auto changes it, check says the command. Default: auto embedded, check otherwise.',
    must: 'auto or check',
    example: 'auto',
  }),
  DATA_DIR: setting(
    z.string().transform((path) => resolve(path)),
    {
      meaning: 'The folder of the embedded database and of files.',
      must: 'a folder',
      standard: './data',
      example: '/var/lib/storey/data',
    },
  ),
  SECRET_KEY: setting(z.string().min(32).optional(), {
    meaning: 'Signs addresses and encrypts secrets at rest. Embedded: made on the first start and kept in DATA_DIR.',
    must: 'at least 32 characters',
    example: '"$(openssl rand -base64 32)"',
    secret: true,
  }),
  STORAGE_URL: setting(
    z
      .string()
      .regex(/^file:.+/)
      .optional(),
    {
      meaning: 'Where files go. Default: the folder files in DATA_DIR.',
      must: 'a file: address',
      example: 'file:/srv/storey/files',
    },
  ),
  MAIL_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\/\S+$|^local:$/)
      .transform((url) => (url === 'local:' ? undefined : url))
      .optional(),
    {
      meaning:
        'The mail server that letters leave by. local: or empty, they are kept in the folder mailbox in DATA_DIR.',
      must: 'local:, an smtp:// or an smtps:// address',
      example: 'smtp://storey:password@mail.example.com:587',
      secret: true,
    },
  ),
  MAIL_FROM: setting(z.string().regex(/^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/), {
    meaning: 'The sender of letters.',
    must: 'an address, with a name or without',
    standard: 'Storey <storey@localhost>',
    example: '"Storey <storey@example.com>"',
  }),
  MAIL_REPLY_TO: setting(z.email().optional(), {
    meaning: 'Where answers to letters go. Empty: to the sender.',
    must: 'an e-mail address',
    example: 'sales@example.com',
  }),
  MAIL_RETURN_PATH: setting(z.email().optional(), {
    meaning: 'Where mail servers return letters that they cannot deliver. Empty: to the sender.',
    must: 'an e-mail address',
    example: 'bounces@example.com',
  }),
  MAIL_BOUNCE_TOKEN: setting(z.string().min(16).optional(), {
    meaning:
      'The bearer token with which a mail server hands in returned letters at PUBLIC_URL/api/mail/bounces. Empty: none are taken.',
    must: 'at least 16 characters',
    example: '"$(openssl rand -hex 16)"',
    secret: true,
  }),
  MAILBOX: setting(choice('open', 'closed').optional(), {
    meaning:
      'Whether /dev/mail shows the letters of a local mailbox to everyone who reaches this address. Default: open in the demo and in development, closed otherwise. Refused with a public PUBLIC_URL.',
    must: 'open or closed',
    example: 'open',
  }),
  MESSENGER_WHATSAPP_URL: setting(
    z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    {
      meaning: 'The address of the WhatsApp Cloud API, with its version. No other host is called.',
      must: 'an http or https address',
      standard: 'https://graph.facebook.com/v23.0',
    },
  ),
  MESSENGER_WHATSAPP_PHONE_NUMBER_ID: setting(digits.optional(), {
    meaning: 'The id of the phone number that sends. WhatsApp is off until this and the next four are set.',
    must: 'a number',
    example: '106540352242922',
  }),
  MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID: setting(digits.optional(), {
    meaning: 'The id of the WhatsApp business account, whose templates are sent.',
    must: 'a number',
    example: '102290129340398',
  }),
  MESSENGER_WHATSAPP_ACCESS_TOKEN: setting(z.string().min(16).optional(), {
    meaning: 'The token of a system user that may send messages and read templates.',
    must: 'at least 16 characters',
    example: 'EAAJB0123456789abcdef',
    secret: true,
  }),
  MESSENGER_WHATSAPP_APP_SECRET: setting(z.string().min(16).optional(), {
    meaning: 'The secret of the app, which signs its webhooks.',
    must: 'at least 16 characters',
    example: '"$(openssl rand -hex 16)"',
    secret: true,
  }),
  MESSENGER_WHATSAPP_VERIFY_TOKEN: setting(z.string().min(16).optional(), {
    meaning:
      'What the provider repeats when it confirms the address of the webhook: PUBLIC_URL/api/messenger/webhooks/meta.',
    must: 'at least 16 characters',
    example: '"$(openssl rand -hex 16)"',
    secret: true,
  }),
  MESSENGER_WHATSAPP_RATE: setting(z.string().transform(Number).pipe(z.int().min(1).max(60_000)), {
    meaning: 'WhatsApp messages a minute at most, over all batches and processes.',
    must: 'a whole number from 1 to 60000',
    standard: '600',
  }),
  MESSENGER_WHATSAPP_DAILY: setting(z.string().transform(Number).pipe(z.int().min(1).max(1_000_000)), {
    meaning: 'Different numbers written to in 24 hours at most, as WhatsApp grants them to yours. The rest waits.',
    must: 'a whole number from 1 to 1000000',
    standard: '250',
  }),
  TWO_FACTOR: setting(choice('required', 'optional').optional(), {
    meaning: 'Whether everyone must confirm a second factor. Default: required; in the demo, optional.',
    must: 'required or optional',
    example: 'required',
  }),
  AGREEMENT_REMINDERS: setting(reminderDays, {
    meaning:
      'How many days before the last day to sign an agreement its reminders are sent; 0 is the last day itself, none sends none.',
    must: 'days from 0 to 60 with commas between them, or none',
    standard: '3,1',
  }),
  BOOKING_SELF_APPROVAL: setting(choice('refused', 'allowed'), {
    meaning: 'Whether a booking may be accepted by the person who made it. refused: a second person accepts it.',
    must: 'refused or allowed',
    standard: 'refused',
  }),
  BOOKING_WAIT_MAX: setting(duration, {
    meaning: 'How long a pending booking may wait in all, however often it is extended.',
    must: 'a duration such as 60d or 72h',
    standard: '60d',
  }),
  REGISTRATION: setting(choice('open', 'invite'), {
    meaning: 'Who may create an account: everyone who reaches this address, or only people with an invite.',
    must: 'open or invite',
    standard: 'open',
    example: 'invite',
  }),
  SESSION_IDLE: setting(duration, {
    meaning: 'How long a session lives without a call.',
    must: 'a duration in ms, s, m, h or d',
    standard: '12h',
  }),
  SESSION_MAX: setting(duration, {
    meaning: 'How long a session lives at most.',
    must: 'a duration in ms, s, m, h or d',
    standard: '30d',
  }),
  UPLOAD_MAX_DOCUMENT: setting(size, {
    meaning: 'The largest document.',
    must: 'a size in kB, MB or GB',
    standard: '25MB',
  }),
  UPLOAD_MAX_PICTURE: setting(size, {
    meaning: 'The largest picture of a project, a building or a unit; never more than 30 MB.',
    must: 'a size in kB, MB or GB',
    standard: '30MB',
  }),
  EMBED_HOSTS: setting(hostNames, {
    meaning: `Further hosts whose pages may be shown in a frame, beside ${EMBED_HOSTS.join(', ')}; none adds none.`,
    must: 'names of hosts with commas between them, or none',
    standard: 'none',
    example: 'tours.example.com,maps.example.com',
  }),
  VIRUS_SCANNER: setting(scanner.optional(), {
    meaning:
      'The clamd that looks at every file that is sent, before anything else does. Empty: none does. Where it does not answer, files are refused with 503.',
    must: 'tcp://host:port or unix:/path/of/its.socket',
    example: 'tcp://127.0.0.1:3310',
  }),
  DISK_FREE_LEAST: setting(size, {
    meaning: 'With less room than this on the disk of the files, or of the embedded database, /health/ready says no.',
    must: 'a size in kB, MB or GB',
    standard: '500MB',
  }),
  HEADERS_TIMEOUT: setting(duration, {
    meaning: 'How long a connection may take to send the headers of a request.',
    must: 'a duration in ms, s, m, h or d',
    standard: '10s',
  }),
  REQUEST_TIMEOUT: setting(duration, {
    meaning: 'How long a body may take to come; a file and an answer may take longer as long as they move.',
    must: 'a duration in ms, s, m, h or d',
    standard: '30s',
  }),
  RATE_LIMIT: setting(choice('on', 'off'), {
    meaning:
      'Limits on how often one address or account may call. off is for tests, and refused with a public PUBLIC_URL.',
    must: 'on or off',
    standard: 'on',
  }),
  SHUTDOWN_DELAY: setting(duration, {
    meaning: 'How long to answer on after a stop was asked for while not being ready; 5s behind a balancer.',
    must: 'a duration in ms, s, m, h or d',
    standard: '0s',
    example: '5s',
  }),
  LOG_LEVEL: setting(choice('trace', 'debug', 'info', 'warn', 'error', 'silent'), {
    meaning: 'How much to log: info has a line for every request, warn the security events and outages.',
    must: 'trace, debug, info, warn, error or silent',
    standard: 'info',
  }),
  LOG_FORMAT: setting(choice('json', 'pretty').optional(), {
    meaning: 'json, one object a line as a SIEM takes it, or pretty for people. Default: pretty on a terminal.',
    must: 'json or pretty',
    example: 'json',
  }),
  METRICS_TOKEN: setting(z.string().min(16).optional(), {
    meaning: 'The bearer token that may read /metrics. Empty: only this machine may.',
    must: 'at least 16 characters',
    example: '"$(openssl rand -hex 16)"',
    secret: true,
  }),
  NODE_ENV: setting(choice('production', 'development', 'test'), {
    meaning: 'development shows more of a failure and checks answers against their schemas.',
    must: 'production, development or test',
    standard: 'production',
  }),
}

export type SettingName = keyof typeof settingsTable

/** The parsed value of each setting. */
export type SettingValues = { readonly [Name in SettingName]: z.output<(typeof settingsTable)[Name]['schema']> }

/** Parses `12h` to milliseconds. */
function milliseconds(text: string): number {
  const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
  return Number.parseInt(text, 10) * (units[text.replace(/^\d+/, '')] ?? 0)
}

/** Parses `15MB` to bytes. */
function bytes(text: string): number {
  const units: Record<string, number> = { kB: 1_000, MB: 1_000_000, GB: 1_000_000_000 }
  return Number.parseInt(text, 10) * (units[text.replace(/^\d+/, '')] ?? 0)
}
