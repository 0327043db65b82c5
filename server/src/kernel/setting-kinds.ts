import { isIP } from 'node:net'
import { isHostName } from '@storey/api/inventory/embed-address.ts'
import * as z from 'zod'
import { isFolder, readBucketAddress } from './store-address.ts'

/** The kinds of values that settings have, parsed from text. */

/** Digits only: `Number` reads a space as 0, and `1e3` and `0x10` as numbers. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
/** A timer of Node and a timeout of PostgreSQL end at 2^31 ms; a longer one would end at once, or fail every statement. */
const MAX_TIMER = '24d'
const durationFrom = (least: string, most: string) =>
  z
    .string()
    .regex(/^\d{1,12}(ms|s|m|h|d)$/)
    .transform(milliseconds)
    .refine((value) => value >= milliseconds(least) && value <= milliseconds(most))
export const timeLimit = durationFrom('1ms', MAX_TIMER)
export const delay = durationFrom('0ms', MAX_TIMER)
export const period = durationFrom('1s', '3650d')
export const size = (least: string, most: string) =>
  z
    .string()
    .regex(/^\d{1,9}(kB|MB|GB)$/)
    .transform(bytes)
    .refine((value) => value >= bytes(least) && value <= bytes(most))
export const choice = <Words extends readonly string[]>(...words: Words) => z.enum(words)
/** Numbers of days before a date, largest first; may be set to none. */
export const reminderDays = z
  .string()
  .regex(/^(none|([0-9]|[1-5][0-9]|60)( *, *([0-9]|[1-5][0-9]|60)){0,9})$/)
  .transform((days) =>
    days === 'none' ? [] : [...new Set(days.split(',').map(Number))].sort((one, other) => other - one),
  )
export const hostNames = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim().toLowerCase())))
  .refine((names) => names.length <= 50 && names.every(isHostName))
/** Exactly as browsers send them: scheme, host and port, without a path. */
export const origins = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((origin) => origin.trim())))
  .refine((all) => all.length <= 50 && all.every((one) => /^https?:/.test(one) && URL.parse(one)?.origin === one))
/** Origins of push services; the first name of a host may be `*`. Plain http is taken for the loopback address only. */
export const pushServices = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((origin) => origin.trim())))
  .refine((all) =>
    all.every((one) =>
      /^(https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/127\.0\.0\.1:\d{1,5})$/.test(one),
    ),
  )
/** `tcp://127.0.0.1:3310`, `tcp://[::1]:3310`, `unix:/run/clamav/clamd.ctl`. */
export const scanner = z
  .string()
  .regex(/^(tcp:\/\/(\[[\da-fA-F:]+\]|[^\s:/[\]]+):\d{1,5}|unix:\/\S+)$/)
  .transform((address) => {
    const [, host = '', port = ''] = /^tcp:\/\/(.+):(\d+)$/.exec(address) ?? []
    return host === ''
      ? { path: address.slice('unix:'.length) }
      : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  })
  .refine(({ port }) => port === undefined || (port > 0 && port < 65_536))
export const storeAddress = z
  .string()
  .refine((address) => isFolder(address) || readBucketAddress(address) !== undefined)
export const digits = z.string().regex(/^\d{5,30}$/)
/** Every host with its port; a `/` of the password would begin the path, so that an `@` is left there. */
const HOST_AND_PORT = String.raw`([^\s/?#@,:[\]]*|\[[\da-fA-F:]+\])(:\d{1,5})?`
export const postgresUrl = z
  .string()
  .regex(
    new RegExp(
      String.raw`^postgres(ql)?:\/\/([^\s/?#]*@)?${HOST_AND_PORT}(,${HOST_AND_PORT})*(\/[^\s@?#]*)?(\?[^\s#]*)?$`,
    ),
  )
/** Without a path: Storey is served at the root of its host. Spelled as browsers do, which passkeys and other origins compare. */
export const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => {
    const url = URL.parse(text)
    return url?.href === `${url?.origin}/`
  })
  .transform((text) => new URL(text).origin)
/** Nodemailer gets host, port, user and password; a misspelled parameter would leave e-mails as they are without a word. */
export const mailUrl = z
  .string()
  .regex(/^smtps?:\/\/\S+$|^local:$/)
  .refine((text) => text === 'local:' || isMailServer(URL.parse(text)))
  .transform((text) => (text === 'local:' ? undefined : text))
/** Networks such as `10.0.0.0/8`, or single addresses. */
export const networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((all) => all.every(isNetwork))
/** A path; `~` is a home folder for shells only, and would become a folder of that name. */
export const path = z.string().regex(/^(?!~)/)
/** Five fields of cron, each within its range. */
export const cron = z.string().refine((text) => {
  const fields = text.split(/\s+/)
  return fields.length === CRON.length && fields.every((field, at) => isCronField(field, CRON[at] ?? []))
})

const isMailServer = (url: URL | null): boolean =>
  url !== null &&
  url.hostname !== '' &&
  /^\/?$/.test(url.pathname) &&
  [...url.searchParams].every(([name, value]) => name === 'tls' && /^(required|optional)$/.test(value))

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  return (
    most !== undefined && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const CRON: (readonly [least: number, most: number, names?: readonly string[]])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12, MONTHS],
  [0, 7, DAYS],
]

function isCronField(
  field: string,
  [least = 0, most = 0, names = []]: readonly [number?, number?, (readonly string[])?],
) {
  const isValue = (text = '') =>
    names.includes(text.toLowerCase()) || (/^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most)
  return field.split(',').every((part) => {
    const [range = '', step, more] = part.split('/')
    const [from, to, beyond] = range.split('-')
    const isRange = range === '*' || (isValue(from) && (to === undefined || isValue(to)) && beyond === undefined)
    return isRange && more === undefined && (step === undefined || (/^\d{1,2}$/.test(step) && Number(step) > 0))
  })
}

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
