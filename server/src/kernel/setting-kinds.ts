import { isHostName } from '@storey/api/inventory/embed-address.ts'
import * as z from 'zod'
import { isBucket, readBucketAddress } from './store-address.ts'

/** The kinds of values that settings have, parsed from text. */

export const duration = z
  .string()
  .regex(/^\d+(ms|s|m|h|d)$/)
  .transform(milliseconds)
export const size = z
  .string()
  .regex(/^\d+(kB|MB|GB)$/)
  .transform(bytes)
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
/** `tcp://127.0.0.1:3310`, `unix:/run/clamav/clamd.ctl`. */
/** Origins of push services; the first name of a host may be `*`. Plain http is taken for the loopback address only. */
export const pushServices = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((origin) => origin.trim())))
  .refine((all) =>
    all.every((one) =>
      /^(https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/127\.0\.0\.1:\d{1,5})$/.test(one),
    ),
  )
export const scanner = z
  .string()
  .regex(/^(tcp:\/\/[^\s:/]+:\d{1,5}|unix:\/\S+)$/)
  .transform((address) => {
    const [, host = '', port = ''] = /^tcp:\/\/(.+):(\d+)$/.exec(address) ?? []
    return host === '' ? { path: address.slice('unix:'.length) } : { host, port: Number(port) }
  })
export const storeAddress = z
  .string()
  .refine((address) => (isBucket(address) ? readBucketAddress(address) !== undefined : /^file:.+/.test(address)))
export const digits = z.string().regex(/^\d{5,30}$/)
export const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/)

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
