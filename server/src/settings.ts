import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMBED_HOSTS } from '@storey/api/inventory/embed-address.ts'
import { type SettingName, type SettingValues, settingsTable } from './settings-table.ts'
import { StartError } from './start-error.ts'

/** Where clamd listens: a host and port, or a socket of this machine. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/** The server's configuration from its environment. Durations are milliseconds, sizes bytes. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  /** The value for Fastify: false, a number of proxies, or their networks. */
  readonly trustProxy: false | number | string[]
  /** Whether this process serves requests, runs jobs, or both. */
  readonly process: 'all' | 'web' | 'worker'
  /** Absent: the embedded database. */
  readonly databaseUrl: string | undefined
  /** The same database with the application's own login, when the owner's login must not be used. */
  readonly databaseAppUrl: string | undefined
  readonly databasePoolSize: number
  readonly databaseStatementTimeout: number
  readonly migrate: 'auto' | 'check'
  readonly dataDir: string
  readonly secretKey: string
  readonly filesDir: string
  /** Absent: the mailbox of this machine. */
  readonly mailUrl: string | undefined
  readonly mailFrom: string
  readonly mailReplyTo: string | undefined
  readonly mailReturnPath: string | undefined
  readonly mailBounceToken: string | undefined
  /** Whether a page shows the local mailbox. */
  readonly mailboxOpen: boolean
  /** Absent: messages leave by e-mail alone. */
  readonly whatsApp: WhatsAppSettings | undefined
  readonly twoFactor: 'required' | 'optional'
  /** Days before the last day to sign an agreement, the most first. */
  readonly agreementReminders: readonly number[]
  /** Whether the person who booked a unit may also accept the booking. */
  readonly bookingSelfApproval: boolean
  /** In milliseconds. */
  readonly bookingWaitMax: number
  readonly registration: 'open' | 'invite'
  readonly sessionIdle: number
  readonly sessionMax: number
  readonly uploadMaxDocument: number
  readonly uploadMaxPicture: number
  /** Whose pages may be shown in a frame. */
  readonly embedHosts: readonly string[]
  readonly virusScanner: ScannerAddress | undefined
  readonly diskFreeLeast: number
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly rateLimit: boolean
  readonly shutdownDelay: number
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly logFormat: 'json' | 'pretty'
  readonly metricsToken: string | undefined
  readonly mode: 'production' | 'development' | 'test'
  /** Settings that are allowed but risky, as text for the operator. */
  readonly warnings: readonly string[]
}

/** The configuration of WhatsApp's Cloud API. */
export interface WhatsAppSettings {
  readonly url: string
  readonly phoneNumberId: string
  readonly businessAccountId: string
  readonly accessToken: string
  readonly appSecret: string
  readonly verifyToken: string
  /** Messages a minute. */
  readonly rate: number
  /** Different numbers in 24 hours. */
  readonly daily: number
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings, each also from the file that `NAME_FILE` names, as secrets are mounted.
 *
 * @throws StartError naming every setting that is wrong, with one that is right; a secret's value is never shown
 */
export function readSettings(environment: Environment): Settings {
  const values = readValues(environment)
  refuseDangerous(values)
  const { PORT: port, DATA_DIR: dataDir } = values
  return {
    port,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    trustProxy: trustOf(values.TRUST_PROXY),
    process: values.PROCESS,
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseStatementTimeout: values.DATABASE_STATEMENT_TIMEOUT,
    migrate: values.MIGRATE ?? (values.DATABASE_URL ? 'check' : 'auto'),
    dataDir,
    secretKey: values.SECRET_KEY ?? keptSecretKey(dataDir),
    filesDir: values.STORAGE_URL?.replace(/^file:(\/\/(?=\/))?/, '') ?? join(dataDir, 'files'),
    mailUrl: values.MAIL_URL,
    mailFrom: values.MAIL_FROM,
    mailReplyTo: values.MAIL_REPLY_TO,
    mailReturnPath: values.MAIL_RETURN_PATH,
    mailBounceToken: values.MAIL_BOUNCE_TOKEN,
    mailboxOpen: (values.MAILBOX ?? (values.NODE_ENV === 'development' ? 'open' : 'closed')) === 'open',
    whatsApp: whatsAppOf(values),
    twoFactor: values.TWO_FACTOR ?? 'required',
    agreementReminders: values.AGREEMENT_REMINDERS,
    bookingWaitMax: values.BOOKING_WAIT_MAX,
    bookingSelfApproval: values.BOOKING_SELF_APPROVAL === 'allowed',
    registration: values.REGISTRATION,
    sessionIdle: values.SESSION_IDLE,
    sessionMax: values.SESSION_MAX,
    uploadMaxDocument: values.UPLOAD_MAX_DOCUMENT,
    uploadMaxPicture: values.UPLOAD_MAX_PICTURE,
    embedHosts: [...new Set([...EMBED_HOSTS, ...values.EMBED_HOSTS])],
    virusScanner: values.VIRUS_SCANNER,
    diskFreeLeast: values.DISK_FREE_LEAST,
    headersTimeout: values.HEADERS_TIMEOUT,
    requestTimeout: values.REQUEST_TIMEOUT,
    rateLimit: values.RATE_LIMIT === 'on',
    shutdownDelay: values.SHUTDOWN_DELAY,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
    metricsToken: values.METRICS_TOKEN,
    mode: values.NODE_ENV,
    warnings: warningsOf(values),
  }
}

function readValues(environment: Environment): SettingValues {
  const problems: string[] = []
  const values = Object.entries(settingsTable).map(([name, { schema, must, standard, example = standard, secret }]) => {
    const text = textOf(name, environment, problems) ?? standard
    const read = schema.safeParse(text)
    if (read.success) return [name, read.data]
    const shown = secret ? 'is not right' : `is "${text}"`
    problems.push(`${name} ${shown}. It must be ${must}, for example ${name}=${example}`)
    return [name, undefined]
  })
  if (problems.length > 0) throw new StartError('setting', problems.join('\n'))
  return Object.fromEntries(values) as SettingValues
}

/** An empty text counts as absent, as `NAME=` in an env file means. */
function textOf(name: string, environment: Environment, problems: string[]): string | undefined {
  const text = environment[name] || undefined
  const file = environment[`${name}_FILE`]
  if (!file) return text
  if (text !== undefined) problems.push(`${name} and ${name}_FILE are both set. Keep one of them`)
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    problems.push(
      `${name}_FILE is "${file}", which cannot be read. It must be a file, for example ${name}_FILE=/run/secrets/${name.toLowerCase()}`,
    )
    return undefined
  }
}

const WHATSAPP = [
  'MESSENGER_WHATSAPP_PHONE_NUMBER_ID',
  'MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID',
  'MESSENGER_WHATSAPP_ACCESS_TOKEN',
  'MESSENGER_WHATSAPP_APP_SECRET',
  'MESSENGER_WHATSAPP_VERIFY_TOKEN',
] as const

/**
 * Either complete or absent: an incomplete one would fail at the first message. The token must be sent over https, except to an
 * emulator on this machine.
 */
function whatsAppOf(values: SettingValues): WhatsAppSettings | undefined {
  const missing = WHATSAPP.filter((name) => values[name] === undefined)
  if (missing.length === WHATSAPP.length) return undefined
  const [first] = missing
  if (first)
    refuse(
      first,
      `is missing. WhatsApp needs all of ${WHATSAPP.join(', ')}, for example ${first}=${settingsTable[first].example}`,
    )
  const url = new URL(values.MESSENGER_WHATSAPP_URL)
  if (url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    refuse(
      'MESSENGER_WHATSAPP_URL',
      'must be https beyond this machine, for example MESSENGER_WHATSAPP_URL=https://graph.facebook.com/v23.0',
    )
  return {
    url: values.MESSENGER_WHATSAPP_URL,
    phoneNumberId: values.MESSENGER_WHATSAPP_PHONE_NUMBER_ID ?? '',
    businessAccountId: values.MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID ?? '',
    accessToken: values.MESSENGER_WHATSAPP_ACCESS_TOKEN ?? '',
    appSecret: values.MESSENGER_WHATSAPP_APP_SECRET ?? '',
    verifyToken: values.MESSENGER_WHATSAPP_VERIFY_TOKEN ?? '',
    rate: values.MESSENGER_WHATSAPP_RATE,
    daily: values.MESSENGER_WHATSAPP_DAILY,
  }
}

function refuseDangerous(values: SettingValues): void {
  const host = new URL(values.PUBLIC_URL ?? 'http://localhost').hostname
  const isPublic = !['localhost', '127.0.0.1', '[::1]'].includes(host)
  if (values.RATE_LIMIT === 'off' && isPublic)
    refuse('RATE_LIMIT', 'is "off" and PUBLIC_URL is public. Leave RATE_LIMIT out, or set RATE_LIMIT=on')
  if (values.MAILBOX === 'open' && isPublic)
    refuse('MAILBOX', 'is "open" and PUBLIC_URL is public. Leave MAILBOX out, or set MAILBOX=closed')
  if (values.PROCESS !== 'all' && !values.DATABASE_URL)
    refuse(
      'PROCESS',
      `is "${values.PROCESS}" and DATABASE_URL is missing. The embedded database belongs to one process: leave PROCESS out, or give all processes one PostgreSQL, for example DATABASE_URL=${settingsTable.DATABASE_URL.example}`,
    )
  if (values.DATABASE_URL && !values.SECRET_KEY) {
    refuse(
      'SECRET_KEY',
      `is missing. With DATABASE_URL it must be given, for example SECRET_KEY=${settingsTable.SECRET_KEY.example}`,
    )
  }
}

/**
 * https ends at a proxy, because this server speaks http. When the proxy is not declared, all visitors seem to have its
 * address, and one person who guesses passwords blocks everyone's sign-in.
 */
const warningsOf = ({ PUBLIC_URL, TRUST_PROXY }: SettingValues): string[] =>
  PUBLIC_URL?.startsWith('https:') && TRUST_PROXY === undefined
    ? [
        'PUBLIC_URL is https and TRUST_PROXY is empty: everybody seems to come from the address of the proxy, so that the limits on tries meet all of them at once. Set TRUST_PROXY to the number of proxies in front, for example TRUST_PROXY=1. If there really is none, set TRUST_PROXY=0',
      ]
    : []

function refuse(name: SettingName, problem: string): never {
  throw new StartError('setting', `${name} ${problem}`)
}

function trustOf(value: number | string | undefined): false | number | string[] {
  if (typeof value === 'string') return value.split(',').map((network) => network.trim())
  return value || false
}

/**
 * The key stored next to the embedded database, generated once. The user that PostgreSQL runs as may traverse the folder, but
 * not read it.
 */
function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem
    }
    return readFileSync(file, 'utf8').trim()
  } catch {
    return refuse(
      'DATA_DIR',
      `is "${dataDir}", which cannot be written. It must be a folder of yours, for example DATA_DIR=./data`,
    )
  }
}
