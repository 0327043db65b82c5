import * as z from 'zod'
import type { Random } from './random.ts'

/** Stands in JSON for a number that JavaScript cannot write. */
export const ENDLESS = '@@1e400@@'

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])

/** Unusual values: the ends of ranges, other types, text with a meaning elsewhere. */
const strange: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1,
    1.5,
    -0.001,
    1e308,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 53 - 1,
    2 ** 63,
  ],
  ...[
    1e13,
    1e13 + 1,
    1e14,
    1e15,
    5e-324,
    ENDLESS,
    '',
    ' ',
    '0',
    '-0',
    '1',
    '-1',
    '1.5',
    '100',
    '-100',
    '-99.999',
    '999.999',
  ],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'a\udfff',
    '\r\n',
    'a\tb',
    '\u2028',
    '\ufeff',
    '\u202eabc',
    'é',
    '👩‍👩‍👧‍👦',
    'ﷺ',
    'İ',
    'ß',
  ],
  ...['%', '_', '\\', '%%%', "'", "';--", '$1', '$', '{}', '[]', 'null', 'undefined', 'NaN', 'infinity', '-infinity'],
  ...[
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-13-01',
    '2199-12-31',
    '1900-01-01',
    '+010000-01-01',
  ],
  ...['0000-01-01T00:00:00Z', '2026-12-01T10:00:00+23:59', '2026-12-01T10:00:00-14:00', '9999-12-31T23:59:59-14:00'],
  ...[
    '2026-12-01T10:00:00.123456789Z',
    '2026-12-01T24:00:00Z',
    'US/Pacific-New',
    'Etc/GMT+12',
    'foo+3',
    '../../etc/passwd',
  ],
  ...[
    'x'.repeat(101),
    'x'.repeat(201),
    'y'.repeat(10_001),
    '@',
    'a@b',
    `${'a'.repeat(250)}@b.co`,
    '+',
    '+1',
    '+99999999999999999',
  ],
  ...[
    '99999999.99',
    '0.01',
    '0',
    '100.0001',
    '1e5',
    '0x10',
    '١٢',
    '<p>x</p>',
    '<p><script>1</script></p>',
    '<'.repeat(500),
  ],
  ...[
    [],
    {},
    [[]],
    [{}],
    [null],
    deep(12),
    deep(30),
    { $ne: 1 },
    { length: 5 },
    { toString: 1 },
    { constructor: { prototype: 1 } },
  ],
  ...[Array.from({ length: 101 }, (_, index) => index + 1), Array.from({ length: 600 }, () => 'x')],
]

export const strangeNames = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__defineGetter__',
    'length',
    '',
  ],
  ...[
    'a\0',
    '\ud800',
    '.',
    'a.b',
    '0',
    '_method',
    'locale',
    'organization_id',
    'id',
    'version',
    'x'.repeat(3000),
    '\u0001',
  ],
] as const

/** One of its own: what is changed in place later would otherwise come to hold itself. */
export const strangeValue = (random: Random): unknown => structuredClone(random.pick(strange))

/** Texts that many patterns know. */
const texts = [
  ...[
    'Amal',
    'AED',
    'USD',
    'AE',
    'FR',
    'ar',
    'en',
    '12.5',
    '50',
    '100',
    '0',
    '84.5',
    '99999999.99',
    '1',
    '+971501234567',
  ],
  ...['2026-12-01', '2026-11-21T09:30:00Z', 'a@example.com', 'Asia/Dubai', 'A-1204', 'HC', 'leads.create', '123456'],
  ...['a1b2', 'https://example.com/a', '/crm/leads', '<p>Hello</p>', '00000000-0000-4000-8000-000000000000', 'z'],
] as const

/** As much of JSON Schema as declarations need. */
export interface Rule {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Rule
  readonly properties?: Readonly<Record<string, Rule>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Rule[]
  readonly oneOf?: readonly Rule[]
  readonly allOf?: readonly Rule[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const isRule = z.custom<Rule>((value) => typeof value === 'object' && value !== null)

/** The rules of a schema, as far as they can be written down. */
export const ruleOf = (schema: z.core.$ZodType | undefined): Rule =>
  schema === undefined ? {} : isRule.parse(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))

/** Ids that answers and samples have named: what is asked for is often there. */
export type Ids = readonly number[]

/** A value that the rule allows or nearly allows: often its least, its greatest, or one beyond. */
export function nearValue(rule: Rule, random: Random, ids: Ids, depth = 0): unknown {
  const choices = rule.anyOf ?? rule.oneOf
  if (choices && choices.length > 0) return nearValue(random.pick(choices), random, ids, depth)
  if (rule.allOf?.[0]) return nearValue(random.pick(rule.allOf), random, ids, depth)
  if (rule.const !== undefined) return rule.const
  if (rule.enum && rule.enum.length > 0) return random.chance(0.95) ? random.pick(rule.enum) : 'other'
  if (rule.type === 'boolean') return random.chance(0.5)
  if (rule.type === 'null') return null
  if (rule.type === 'integer' || rule.type === 'number') return nearNumber(rule, random, ids)
  if (rule.type === 'string') return nearText(rule, random)
  if (rule.type === 'array') {
    const most = Math.min(rule.maxItems ?? 5, 120)
    const count = random.pick([
      rule.minItems ?? 0,
      1,
      2,
      3,
      random.chance(0.1) ? most : 2,
      random.chance(0.05) ? most + 1 : 1,
    ])
    return Array.from({ length: count }, () => nearValue(rule.items ?? {}, random, ids, depth + 1))
  }
  if (rule.properties && depth < 6) {
    const required = new Set(rule.required ?? [])
    return Object.fromEntries(
      Object.entries(rule.properties)
        .filter(([name]) => required.has(name) || random.chance(0.4))
        .map(([name, inner]) => [name, nearValue(inner, random, ids, depth + 1)]),
    )
  }
  return strangeValue(random)
}

function nearNumber({ minimum, maximum }: Rule, random: Random, ids: Ids): number {
  if (ids.length > 0 && minimum === 1 && (maximum ?? 0) > 1e15 && random.chance(0.8)) return random.pick(ids)
  const [least, most] = [minimum ?? -10, maximum ?? 1e15]
  return random.pick([
    least,
    most,
    least,
    1,
    2,
    3,
    100,
    1_000_000,
    most - 1,
    random.chance(0.3) ? most + 1 : 5,
    random.chance(0.3) ? least - 1 : 7,
  ])
}

function nearText({ format, pattern, minLength = 0, maxLength }: Rule, random: Random): string {
  if (format === 'date') return random.pick(['2026-12-01', '1900-01-01', '2199-12-31', '2028-02-29', '2200-01-01'])
  if (format === 'date-time')
    return random.pick([
      '2026-12-01T10:00:00Z',
      '1900-01-01T00:00:00+14:00',
      '2199-12-31T23:59:59-14:00',
      '2026-12-01T10:00:00.5+04:00',
    ])
  if (pattern !== undefined) {
    const fitting = texts.filter((text) => new RegExp(pattern, 'u').test(text))
    return fitting.length > 0 ? random.pick(fitting) : random.pick(texts)
  }
  const longest = Math.min(maxLength ?? 300, 20_001)
  return random.pick([
    'Amal Haddad',
    random.pick(texts),
    'é'.repeat(Math.max(1, minLength)),
    random.chance(0.15) ? '字'.repeat(longest) : 'b',
    random.chance(0.1) ? 'x'.repeat(longest + 1) : 'c',
  ])
}
