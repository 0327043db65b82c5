import { resolve } from 'node:path'
import { EMBED_HOSTS } from '@storey/api/inventory/embed-address.ts'
import * as z from 'zod'
import {
  choice,
  cron,
  delay,
  digits,
  hostNames,
  mailUrl,
  networks,
  origin,
  origins,
  path,
  period,
  postgresUrl,
  pushServices,
  reminderDays,
  scanner,
  size,
  storeAddress,
  timeLimit,
  wholeNumber,
} from './setting-kinds.ts'
import { BUCKET_EXAMPLE } from './store-address.ts'

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

/** All environment variables of the server. No other code reads the environment. */
export const settingsTable = {
  PORT: setting(wholeNumber(0, 65_535), {
    meaning: 'The port to listen on. 0 selects a free one.',
    must: 'a port from 0 to 65535',
    standard: '3000',
  }),
  HOST: setting(
    z.string().transform((host) => host.replace(/^\[(.*)\]$/, '$1')),
    {
      meaning: 'The address to listen on. 0.0.0.0 accepts connections from other machines.',
      must: 'an address of this machine',
      standard: '127.0.0.1',
    },
  ),
  PUBLIC_URL: setting(origin.optional(), {
    meaning:
      'The address at which users reach Storey; links begin with it. It has a host name of its own, no path. With https, stricter security headers are sent. Default: http://localhost:PORT.',
    must: 'an http or https address without a path',
    example: 'https://storey.example.com',
  }),
  TRUST_PROXY: setting(z.union([wholeNumber(0, 100), networks]).optional(), {
    meaning:
      'The trusted reverse proxies: their number, or their networks. Empty or 0: none, and X-Forwarded-For is ignored. The start warns if it is empty and PUBLIC_URL is https.',
    must: 'a number of proxies or a list of networks',
    example: '10.0.0.0/8',
  }),
  PROCESS: setting(choice('all', 'web', 'worker'), {
    meaning:
      'The part of the work that this process does: all, web (calls) or worker (background jobs; serves only health checks and metrics). web and worker need DATABASE_URL.',
    must: 'all, web or worker',
    standard: 'all',
    example: 'web',
  }),
  PROCESSES: setting(wholeNumber(1, 64), {
    meaning:
      'The number of processes that serve calls on this machine, all on PORT; one per core is a good number. With PROCESS=all the first one does the background work too. Each has DATABASE_POOL_SIZE connections.',
    must: 'a whole number from 1 to 64',
    standard: '1',
    example: '4',
  }),
  DATABASE_URL: setting(postgresUrl.optional(), {
    meaning:
      'A PostgreSQL 16 or later, with the owner of the database as user. Several hosts (a:5432,b:5432): the one that accepts writes is used. TLS: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem. Empty: the embedded one.',
    must: 'a postgres:// address, with @, /, ?, # and % of the password escaped',
    example: 'postgres://storey:password@db.example.com:5432/storey',
    secret: true,
  }),
  DATABASE_APP_URL: setting(postgresUrl.optional(), {
    meaning:
      'The same database, with a login that owns nothing and is a member of storey_app, storey_own, storey_platform, storey_account and storey_worker only. Empty: DATABASE_URL is used; the embedded database has its own login.',
    must: 'a postgres:// address, with @, /, ?, # and % of the password escaped',
    example: 'postgres://storey_login:password@db.example.com:5432/storey',
    secret: true,
  }),
  DATABASE_DIRECT_URL: setting(postgresUrl.optional(), {
    meaning:
      'The same database and owner without a connection pooler, if DATABASE_URL or DATABASE_APP_URL lead to one in transaction mode: for migrations, commands and live events.',
    must: 'a postgres:// address, with @, /, ?, # and % of the password escaped',
    example: 'postgres://storey:password@db.example.com:5432/storey',
    secret: true,
  }),
  DATABASE_READ_URL: setting(postgresUrl.optional(), {
    meaning:
      'One streaming standby of the same database, with the login of DATABASE_APP_URL. Lists, boards, reports and exports read it once it has all that was committed before them, else the primary.',
    must: 'a postgres:// address, with @, /, ?, # and % of the password escaped',
    example: 'postgres://storey_login:password@standby.example.com:5432/storey?target_session_attrs=any',
    secret: true,
  }),
  DATABASE_ROLE_PREFIX: setting(z.string().regex(/^(?!pg_)[a-z][a-z0-9_]{0,39}$/), {
    meaning:
      'Beginning of the names of the five database roles, such as storey_app. Roles belong to the whole cluster: a second installation in one needs another prefix. Set before the first migration.',
    must: 'lower-case letters, digits and _, at most 40, and not begin with pg_',
    standard: 'storey',
    example: 'storey_staging',
  }),
  DATABASE_PREPARE: setting(choice('on', 'off'), {
    meaning: 'Whether frequent statements are prepared by name. off for PgBouncer before 1.21 in transaction mode.',
    must: 'on or off',
    standard: 'on',
    example: 'off',
  }),
  DATABASE_POOL_SIZE: setting(wholeNumber(1, 200), {
    meaning: 'Maximum number of database connections for calls.',
    must: 'a whole number from 1 to 200',
    standard: '10',
  }),
  DATABASE_STATEMENT_TIMEOUT: setting(timeLimit, {
    meaning: 'Maximum duration of one statement.',
    must: 'a duration in ms, s, m, h or d, from 1ms to 24d',
    standard: '15s',
  }),
  MIGRATE: setting(choice('auto', 'check').optional(), {
    meaning:
      'What the start does if the schema is out of date: auto migrates, check stops and names the command. Default: auto with the embedded database, otherwise check.',
    must: 'auto or check',
    example: 'auto',
  }),
  DATA_DIR: setting(
    path.transform((folder) => resolve(folder)),
    {
      meaning: 'The folder of the embedded database and of files.',
      must: 'a folder, without ~',
      standard: './data',
      example: '/var/lib/storey/data',
    },
  ),
  SECRET_KEY: setting(z.string().min(32).optional(), {
    meaning:
      'Encrypts secrets at rest. With the embedded database it is created on the first start and kept in DATA_DIR. Another key than that of the database stops the start.',
    must: 'at least 32 characters',
    example: '"$(openssl rand -base64 32)"',
    secret: true,
  }),
  SECRET_KEY_PREVIOUS: setting(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().min(32)).max(5))
      .optional(),
    {
      meaning:
        'Earlier values of SECRET_KEY, with commas between them. What they encrypted stays readable until `npm run secrets:rotate` has encrypted it again.',
      must: 'up to five keys of at least 32 characters',
      example: '"$(cat /run/secrets/previous-key)"',
      secret: true,
    },
  ),
  STORAGE_URL: setting(storeAddress.optional(), {
    meaning:
      'Where files are stored: a folder, or a bucket of an S3 store, such as `s3://bucket/prefix?endpoint=https://s3.example.com`. Default: the folder files in DATA_DIR.',
    must: `a file: address, or one like ${BUCKET_EXAMPLE}`,
    example: 'file:/srv/storey/files',
  }),
  STORAGE_PUBLIC_URLS: setting(choice('on', 'off'), {
    meaning:
      'Whether browsers load resized pictures from the bucket of STORAGE_URL, by addresses that Storey signs for one to two hours. Documents always pass the server.',
    must: 'on or off',
    standard: 'off',
  }),
  BACKUP_URL: setting(storeAddress.optional(), {
    meaning:
      'The folder or bucket in which the worker writes a backup at BACKUP_SCHEDULE: on another disk or machine than the data. Empty: no scheduled backups.',
    must: `a file: address, or one like ${BUCKET_EXAMPLE}`,
    example: 'file:/mnt/backups/storey',
  }),
  BACKUP_SCHEDULE: setting(cron, {
    meaning: 'When backups are made, as a cron expression in UTC.',
    must: 'five fields of cron: minute, hour, day, month, day of the week',
    standard: '17 2 * * *',
    example: '"17 2 * * *"',
  }),
  BACKUP_KEEP: setting(wholeNumber(1, 10_000), {
    meaning: 'How many scheduled backups are kept; older ones of this installation are removed from the folder.',
    must: 'a whole number from 1 to 10000',
    standard: '14',
  }),
  BACKUP_RECIPIENTS: setting(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().regex(/^age1[0-9a-z]{20,}$/)).max(20))
      .optional(),
    {
      meaning:
        'Public keys of age, with commas between them: backups are encrypted for the holders of their secret keys.',
      must: 'keys that begin with age1, with commas between them',
      example: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    },
  ),
  BACKUP_PASSPHRASE: setting(z.string().min(12).optional(), {
    meaning: 'Encrypts backups if BACKUP_RECIPIENTS is empty, and decrypts those that it encrypted.',
    must: 'at least 12 characters',
    example: '"$(openssl rand -base64 24)"',
    secret: true,
  }),
  BACKUP_IDENTITY: setting(
    z
      .string()
      .regex(/AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+/)
      .transform(identityIn)
      .optional(),
    {
      meaning: 'A secret key of age, to restore a backup that was encrypted for it. Not needed to make backups.',
      must: 'a key that begins with AGE-SECRET-KEY-1',
      example: '"$(cat key.txt)"',
      secret: true,
    },
  ),
  MAIL_URL: setting(mailUrl.optional(), {
    meaning: 'The mail server that sends e-mails. local: or empty: they are kept in the folder mailbox in DATA_DIR.',
    must: 'local:, or an smtp:// or smtps:// address, with @, :, /, ?, # and % of the password escaped, and no parameter but tls=optional',
    example: 'smtp://storey:password@mail.example.com:587',
    secret: true,
  }),
  MAIL_FROM: setting(z.string().regex(/^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/), {
    meaning: 'The sender of e-mails.',
    must: 'an address, with a name or without',
    standard: 'Storey <storey@localhost>',
    example: '"Storey <storey@example.com>"',
  }),
  MAIL_REPLY_TO: setting(z.email().optional(), {
    meaning: 'The address for replies to e-mails. Empty: the sender.',
    must: 'an e-mail address',
    example: 'sales@example.com',
  }),
  MAIL_RETURN_PATH: setting(z.email().optional(), {
    meaning: 'The address to which mail servers return undeliverable e-mails. Empty: the sender.',
    must: 'an e-mail address',
    example: 'bounces@example.com',
  }),
  MAIL_BOUNCE_TOKEN: setting(z.string().min(16).optional(), {
    meaning:
      'The bearer token with which a mail server reports returned e-mails at PUBLIC_URL/api/mail/bounces. Empty: reports are refused.',
    must: 'at least 16 characters',
    example: '"$(openssl rand -hex 16)"',
    secret: true,
  }),
  MAILBOX: setting(choice('open', 'closed').optional(), {
    meaning:
      'Whether /dev/mail shows the e-mails of the local mailbox to everyone who can reach this address. Default: open in the demo and in development, otherwise closed. open is refused with a public PUBLIC_URL.',
    must: 'open or closed',
    example: 'open',
  }),
  MESSENGER_WHATSAPP_URL: setting(
    z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    {
      meaning: 'The address of the WhatsApp Cloud API, with its version. Messages are sent to this host only.',
      must: 'an http or https address',
      standard: 'https://graph.facebook.com/v23.0',
    },
  ),
  MESSENGER_WHATSAPP_PHONE_NUMBER_ID: setting(digits.optional(), {
    meaning: 'The id of the sending phone number. WhatsApp is off until this and the next four settings are set.',
    must: 'a number',
    example: '106540352242922',
  }),
  MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID: setting(digits.optional(), {
    meaning: 'The id of the WhatsApp Business account that owns the templates.',
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
      'The token that the provider repeats to confirm the webhook address, PUBLIC_URL/api/messenger/webhooks/meta.',
    must: 'at least 16 characters',
    example: '"$(openssl rand -hex 16)"',
    secret: true,
  }),
  MESSENGER_WHATSAPP_RATE: setting(wholeNumber(1, 60_000), {
    meaning: 'Maximum WhatsApp messages per minute, for all batches and processes.',
    must: 'a whole number from 1 to 60000',
    standard: '600',
  }),
  MESSENGER_WHATSAPP_DAILY: setting(wholeNumber(1, 1_000_000), {
    meaning:
      'Maximum different recipients in 24 hours, as granted by WhatsApp to the sending number. Other messages wait.',
    must: 'a whole number from 1 to 1000000',
    standard: '250',
  }),
  TWO_FACTOR: setting(choice('required', 'optional').optional(), {
    meaning: 'Whether every user must set up two-factor authentication. Default: required; optional in the demo.',
    must: 'required or optional',
    example: 'required',
  }),
  AGREEMENT_REMINDERS: setting(reminderDays, {
    meaning:
      'Days before the signing deadline of an agreement on which reminders are sent; 0 is the last day itself, none turns reminders off.',
    must: 'days from 0 to 60 with commas between them, or none',
    standard: '3,1',
  }),
  BOOKING_SELF_APPROVAL: setting(choice('refused', 'allowed'), {
    meaning: 'Whether users may accept bookings that they made. refused: a second user must accept.',
    must: 'refused or allowed',
    standard: 'refused',
  }),
  BOOKING_WAIT_MAX: setting(period, {
    meaning: 'Maximum total time that a booking may stay pending, including all extensions.',
    must: 'a duration such as 60d or 72h, from 1s to 3650d',
    standard: '60d',
  }),
  REGISTRATION: setting(choice('open', 'invite'), {
    meaning: 'Who may create an account: everyone who can reach this address, or only people with an invite.',
    must: 'open or invite',
    standard: 'open',
    example: 'invite',
  }),
  SESSION_IDLE: setting(period, {
    meaning: 'A session ends after this time without a call.',
    must: 'a duration in s, m, h or d, from 1s to 3650d',
    standard: '12h',
  }),
  SESSION_MAX: setting(period, {
    meaning: 'Maximum duration of a session.',
    must: 'a duration in s, m, h or d, from 1s to 3650d',
    standard: '30d',
  }),
  UPLOAD_MAX_DOCUMENT: setting(size('1kB', '10GB'), {
    meaning: 'Maximum size of a document.',
    must: 'a size in kB, MB or GB, from 1kB to 10GB',
    standard: '25MB',
  }),
  UPLOAD_MAX_PICTURE: setting(size('1kB', '30MB'), {
    meaning: 'Maximum size of a picture of a project, building or unit; at most 30 MB.',
    must: 'a size in kB or MB, from 1kB to 30MB',
    standard: '30MB',
  }),
  CORS_ORIGINS: setting(origins, {
    meaning:
      'Other origins whose pages may call the API with a bearer token. Preflight requests are answered; credentials are never allowed.',
    must: 'origins such as https://app.example.com with commas between them, or none',
    standard: 'none',
    example: 'https://app.example.com,https://crm.example.com',
  }),
  EMBED_HOSTS: setting(hostNames, {
    meaning: `Additional hosts whose pages may be embedded. Always allowed: ${EMBED_HOSTS.join(', ')}.`,
    must: 'names of hosts with commas between them, or none',
    standard: 'none',
    example: 'tours.example.com,maps.example.com',
  }),
  MAP_TILES: setting(path.optional(), {
    meaning:
      'A map for projects: the path of a PMTiles archive of vector tiles, or stored: and its key in the store of STORAGE_URL. Browsers load it from this server only. Empty: no maps.',
    must: 'the path of a .pmtiles file, or stored: and a key',
    example: '/srv/storey/map.pmtiles',
  }),
  MAP_ATTRIBUTION: setting(z.string().min(1).max(200), {
    meaning: 'What is written on maps about their source, as its license asks.',
    must: 'a text of at most 200 characters',
    standard: '© OpenStreetMap contributors',
  }),
  VIRUS_SCANNER: setting(scanner.optional(), {
    meaning:
      'The clamd that scans every uploaded file. Empty: files are not scanned. If it does not answer, uploads are refused with 503.',
    must: 'tcp://host:port or unix:/path/of/its.socket',
    example: 'tcp://127.0.0.1:3310',
  }),
  DISK_FREE_LEAST: setting(size('0kB', '999999999GB'), {
    meaning:
      'Minimum free space on the disk of the files and of the embedded database; with less, /health/ready fails.',
    must: 'a size in kB, MB or GB',
    standard: '500MB',
  }),
  HEADERS_TIMEOUT: setting(timeLimit, {
    meaning: 'Maximum time for receiving the headers of a request.',
    must: 'a duration in ms, s, m, h or d, from 1ms to 24d',
    standard: '10s',
  }),
  REQUEST_TIMEOUT: setting(timeLimit, {
    meaning: 'Maximum time for receiving a body. Files and responses may take longer if they make progress.',
    must: 'a duration in ms, s, m, h or d, from 1ms to 24d',
    standard: '30s',
  }),
  RATE_LIMIT: setting(choice('on', 'off'), {
    meaning: 'Rate limits per address and account. off is for tests, and refused with a public PUBLIC_URL.',
    must: 'on or off',
    standard: 'on',
  }),
  SHUTDOWN_DELAY: setting(delay, {
    meaning:
      'How long calls are still served after a stop signal, while /health/ready already fails. Use 5s behind a load balancer.',
    must: 'a duration in ms, s, m, h or d, at most 24d',
    standard: '0s',
    example: '5s',
  }),
  LOG_LEVEL: setting(choice('trace', 'debug', 'info', 'warn', 'error', 'silent'), {
    meaning: 'Amount of logging: info includes every request; warn only security events and outages.',
    must: 'trace, debug, info, warn, error or silent',
    standard: 'info',
  }),
  LOG_FORMAT: setting(choice('json', 'pretty').optional(), {
    meaning: 'json (one object per line) or pretty (for people). Default: pretty on a terminal, otherwise json.',
    must: 'json or pretty',
    example: 'json',
  }),
  PUSH_SERVICES: setting(pushServices, {
    meaning:
      'The push services of browsers to which notifications are sent; `*.` stands for any name, none for no notifications to devices. Http is for tests.',
    must: 'origins such as https://web.push.apple.com, separated by commas, or none',
    standard:
      'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://web.push.apple.com,https://*.notify.windows.com',
  }),
  METRICS_TOKEN: setting(z.string().min(16).optional(), {
    meaning: 'The bearer token for /metrics. Empty: /metrics is closed.',
    must: 'at least 16 characters',
    example: '"$(openssl rand -hex 16)"',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    {
      meaning:
        'A collector of OpenTelemetry that takes OTLP over HTTP: calls, their statements and jobs are sent there as traces, without values. Empty: no traces.',
      must: 'an http or https address',
      example: 'http://127.0.0.1:4318',
    },
  ),
  OTEL_SERVICE_NAME: setting(z.string().min(1).max(100), {
    meaning: 'The name of this installation in traces.',
    must: 'a name of at most 100 characters',
    standard: 'storey',
  }),
  NODE_ENV: setting(choice('production', 'development', 'test'), {
    meaning: 'development shows details of failures and checks responses against their schemas.',
    must: 'production, development or test',
    standard: 'production',
  }),
}

export type SettingName = keyof typeof settingsTable

/** The parsed value of each setting. */
export type SettingValues = { readonly [Name in SettingName]: z.output<(typeof settingsTable)[Name]['schema']> }

/** The key in a file that age-keygen wrote, which begins with comments. */
function identityIn(text: string): string {
  return /AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+/.exec(text)?.[0] ?? ''
}
