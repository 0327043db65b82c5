import { randomBytes } from 'node:crypto'
import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMBED_HOSTS } from '@storey/api/inventory/embed-address.ts'
import { type BackupSettings, backupSettingsOf } from './backup-settings.ts'
import { misspelled } from './misspelled.ts'
import { pictureOriginOf } from './picture-origin.ts'
import type { SecretKeys } from './secrets.ts'
import { type SettingName, type SettingValues, settingsTable } from './settings-table.ts'
import { refuse, StartError } from './start-error.ts'
import { folderOf, isBucket } from './store-address.ts'
import { type WhatsAppSettings, whatsAppOf } from './whatsapp-settings.ts'

/** The address of clamd: a host and port, or a local socket. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/** The settings from the environment. Durations are in milliseconds, sizes in bytes. */
export interface Settings extends BackupSettings {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  /** The value for Fastify: false, a number of proxies, or their networks. */
  readonly trustProxy: false | number | string[]
  /** Whether this process serves calls, runs jobs, or both. */
  readonly process: 'all' | 'web' | 'worker'
  /** How many processes serve calls on this machine. */
  readonly processes: number
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** URL with which the application connects to the same database, if it must not use the owner's. */
  readonly databaseAppUrl: string | undefined
  /** URL of the same database and owner without a pooler. */
  readonly databaseDirectUrl: string | undefined
  readonly databaseReadUrl: string | undefined
  readonly databaseRolePrefix: string
  readonly databasePrepare: boolean
  readonly databasePoolSize: number
  readonly databaseStatementTimeout: number
  readonly migrate: 'auto' | 'check'
  readonly dataDir: string
  readonly secretKey: SecretKeys
  /**
   * Signs what must stay valid when SECRET_KEY changes: the audit log, recovery codes, links in sent messages. Kept in the
   * database, encrypted with SECRET_KEY; until it is read from there, SECRET_KEY itself.
   */
  readonly signingKey: string
  readonly filesDir: string
  /** A bucket for files instead of `filesDir`. */
  readonly storageUrl: string | undefined
  /** From which origin browsers load pictures, if not from this server. */
  readonly pictureOrigin: string | undefined
  /** Undefined: the local mailbox. */
  readonly mailUrl: string | undefined
  readonly mailFrom: string
  readonly mailReplyTo: string | undefined
  readonly mailReturnPath: string | undefined
  readonly mailBounceToken: string | undefined
  /** Whether a page shows the local mailbox. */
  readonly mailboxOpen: boolean
  /** Undefined: messages are sent by e-mail only. */
  readonly whatsApp: WhatsAppSettings | undefined
  readonly twoFactor: 'required' | 'optional'
  /** Days before the last day to sign a contract, largest first. */
  readonly agreementReminders: readonly number[]
  /** Whether the user who booked a unit may also accept the booking. */
  readonly bookingSelfApproval: boolean
  /** In milliseconds. */
  readonly bookingWaitMax: number
  readonly registration: 'open' | 'invite'
  readonly sessionIdle: number
  readonly sessionMax: number
  readonly uploadMaxDocument: number
  readonly uploadMaxPicture: number
  /** Other origins that may call the API. */
  readonly corsOrigins: readonly string[]
  /** Hosts whose pages may be shown in a frame. */
  readonly embedHosts: readonly string[]
  /** The path of an archive of map tiles, or `stored:` and its key; undefined: no maps. */
  readonly mapTiles: string | undefined
  readonly mapAttribution: string
  readonly virusScanner: ScannerAddress | undefined
  readonly diskFreeLeast: number
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly rateLimit: boolean
  readonly shutdownDelay: number
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly logFormat: 'json' | 'pretty'
  /** Origins of push services; the first name of a host may be `*`. */
  readonly pushServices: readonly string[]
  readonly metricsToken: string | undefined
  /** Undefined: no traces. Without the path of the signal. */
  readonly otlpEndpoint: string | undefined
  readonly otelServiceName: string
  readonly mode: 'production' | 'development' | 'test'
  /** Settings that are allowed but unsafe, as text for the operator. */
  readonly warnings: readonly string[]
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings, each from its variable or from the file named by `NAME_FILE`, as secrets are mounted.
 *
 * @throws StartError naming every wrong setting with a valid example; the value of a secret is never shown
 */
export function readSettings(environment: Environment): Settings {
  const values = readValues(environment)
  refuseDangerous(values)
  const { PORT: port, DATA_DIR: dataDir } = values
  const secretKey = values.SECRET_KEY ?? keptSecretKey(dataDir)
  return {
    port,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    trustProxy: trustOf(values.TRUST_PROXY),
    process: values.PROCESS,
    processes: values.PROCESSES,
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databaseRolePrefix: values.DATABASE_ROLE_PREFIX,
    databasePrepare: values.DATABASE_PREPARE === 'on',
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseStatementTimeout: values.DATABASE_STATEMENT_TIMEOUT,
    migrate: values.MIGRATE ?? (values.DATABASE_URL ? 'check' : 'auto'),
    dataDir,
    secretKey: { current: secretKey, previous: values.SECRET_KEY_PREVIOUS ?? [] },
    signingKey: secretKey,
    ...filesOf(values, dataDir),
    pictureOrigin: pictureOriginOf(values),
    ...backupSettingsOf(values),
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
    corsOrigins: values.CORS_ORIGINS,
    embedHosts: [...new Set([...EMBED_HOSTS, ...values.EMBED_HOSTS])],
    mapTiles: values.MAP_TILES,
    mapAttribution: values.MAP_ATTRIBUTION,
    virusScanner: values.VIRUS_SCANNER,
    diskFreeLeast: values.DISK_FREE_LEAST,
    headersTimeout: values.HEADERS_TIMEOUT,
    requestTimeout: values.REQUEST_TIMEOUT,
    rateLimit: values.RATE_LIMIT === 'on',
    shutdownDelay: values.SHUTDOWN_DELAY,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
    pushServices: values.PUSH_SERVICES,
    metricsToken: values.METRICS_TOKEN,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    otelServiceName: values.OTEL_SERVICE_NAME,
    mode: values.NODE_ENV,
    warnings: [...warningsOf(values), ...misspelled(Object.keys(environment), Object.keys(settingsTable))],
  }
}

/** A bucket needs no folder; the one in DATA_DIR is not used then. */
const filesOf = ({ STORAGE_URL: url }: SettingValues, dataDir: string): Pick<Settings, 'filesDir' | 'storageUrl'> =>
  url === undefined || isBucket(url)
    ? { filesDir: join(dataDir, 'files'), storageUrl: url }
    : { filesDir: folderOf(url), storageUrl: undefined }

function readValues(environment: Environment): SettingValues {
  const problems: string[] = []
  const values = Object.entries(settingsTable).map(([name, { schema, must, standard, example = standard, secret }]) => {
    const text = textOf(name, environment, problems) ?? standard
    const read = schema.safeParse(text)
    if (read.success) return [name, read.data]
    const problem = secret ? 'is not right' : `is "${text}"`
    problems.push(`${name} ${problem}. It must be ${must}, for example ${name}=${example}`)
    return [name, undefined]
  })
  if (problems.length > 0) throw new StartError('setting', problems.join('\n'))
  return Object.fromEntries(values) as SettingValues
}

/** An empty text counts as undefined, as `NAME=` in an env file does. Spaces around it are of the file that it was copied from. */
function textOf(name: string, environment: Environment, problems: string[]): string | undefined {
  const written = environment[name] || undefined
  const isSecret = settingsTable[name as SettingName].secret === true
  const text = isSecret ? written : written?.trim() || undefined
  if (!isSecret && /^(["']).*\1$/s.test(text ?? ''))
    problems.push(`${name} is ${text}, with its quotes: only shells take them off. Write it without`)
  const file = environment[`${name}_FILE`]
  if (!file) return text
  if (text !== undefined) problems.push(`${name} and ${name}_FILE are both set. Keep one of them`)
  try {
    const content = readFileSync(file, 'utf8').trim()
    if (content === '')
      problems.push(`${name}_FILE is "${file}", which is empty. Write the value into it, or leave ${name}_FILE out`)
    return content || undefined
  } catch {
    problems.push(
      `${name}_FILE is "${file}", which cannot be read. It must be a file, for example ${name}_FILE=/run/secrets/${name.toLowerCase()}`,
    )
    return undefined
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
  if (values.PROCESS === 'worker' && values.PROCESSES > 1)
    refuse('PROCESSES', `is ${values.PROCESSES} and PROCESS is "worker", which serves no calls. Leave PROCESSES out`)
  if (values.DATABASE_URL && !values.SECRET_KEY) {
    refuse(
      'SECRET_KEY',
      `is missing. With DATABASE_URL it must be given, for example SECRET_KEY=${settingsTable.SECRET_KEY.example}`,
    )
  }
}

/**
 * A proxy terminates https, because this server uses http. If it is not configured, all clients seem to have its address: one
 * attacker who guesses passwords then blocks every user's sign-in.
 */
const warningsOf = ({ PUBLIC_URL, TRUST_PROXY }: SettingValues): string[] =>
  PUBLIC_URL?.startsWith('https:') && TRUST_PROXY === undefined
    ? [
        'PUBLIC_URL is https and TRUST_PROXY is empty: all users seem to come from the address of the proxy, so that the limits on tries meet all of them at once. Set TRUST_PROXY to the number of proxies in front, for example TRUST_PROXY=1. If there really is none, set TRUST_PROXY=0',
      ]
    : []

function trustOf(value: number | string[] | undefined): false | number | string[] {
  return value || false
}

/** The key next to the embedded database, made once. PostgreSQL's user may search the folder, but not list it. */
function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file) && existsSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION')))
    refuse(
      'SECRET_KEY',
      `is missing: ${file} is not there, and the database in ${dataDir} was encrypted with it. Restore the file from your backup, or set SECRET_KEY`,
    )
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    const draft = `${file}.${process.pid}`
    try {
      writeFileSync(draft, randomBytes(48).toString('base64url'), { flag: 'w', mode: 0o600, flush: true })
      // Under its name only when it is whole; never over an existing one.
      linkSync(draft, file)
    } catch (problem) {
      // Some file systems have no links.
      if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(draft, file, constants.COPYFILE_EXCL)
    } finally {
      rmSync(draft, { force: true })
    }
  } catch (problem) {
    if (!existsSync(file))
      refuse(
        'DATA_DIR',
        `is "${dataDir}", which cannot be written (${(problem as NodeJS.ErrnoException).code}). It must be a folder that this user can write, for example DATA_DIR=./data`,
      )
  }
  return readKept(file)
}

function readKept(file: string): string {
  let key: string
  try {
    key = readFileSync(file, 'utf8').trim()
  } catch (problem) {
    return refuse(
      'SECRET_KEY',
      `cannot be read: ${file} (${(problem as NodeJS.ErrnoException).code}). Start Storey as the user that owns the file, or set SECRET_KEY`,
    )
  }
  // Cut off by a full disk, or emptied: anyone could read what it encrypts.
  if (key.length < 32)
    refuse(
      'SECRET_KEY',
      `is cut off: ${file} has ${key.length} characters instead of 64. Restore the file from your backup. If Storey has never run with this folder, delete the file`,
    )
  return key
}
