import type { Random } from './random.ts'
import { type Ids, nearValue, type Rule, strangeNames, strangeValue } from './values.ts'

type Fields = Record<string, unknown>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

/** Sets a property whatever it is called: `__proto__` too. */
export const put = (fields: Fields, name: string, value: unknown): Fields =>
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })

/** A copy of plain values; what is no plain value, such as a file, stays itself. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (!isFields(value)) return value
  const made: Fields = {}
  for (const [name, inner] of Object.entries(value)) put(made, name, copyOf(inner))
  return made
}

interface Place {
  readonly holder: Fields | unknown[]
  readonly name: string
  readonly rule: Rule
}

const ruleWithin = (rule: Rule, name: string): Rule => {
  const own = rule.properties?.[name] ?? (/^\d+$/.test(name) ? rule.items : undefined)
  if (own) return own
  for (const choice of [...(rule.anyOf ?? []), ...(rule.oneOf ?? []), ...(rule.allOf ?? [])]) {
    const inner = ruleWithin(choice, name)
    if (inner !== NO_RULE) return inner
  }
  return NO_RULE
}
const NO_RULE: Rule = {}

function placesIn(value: unknown, rule: Rule, found: Place[] = [], depth = 0): Place[] {
  if (depth > 6 || found.length > 200 || !(Array.isArray(value) || isFields(value))) return found
  for (const name of Object.keys(value)) {
    const inner = ruleWithin(rule, name)
    found.push({ holder: value as Fields, name, rule: inner })
    placesIn((value as Fields)[name], inner, found, depth + 1)
  }
  return found
}

/** Changes one thing of a value, in place where it can: a field becomes strange, is near its limits, goes, or another one comes. */
export function mutate(whole: unknown, rule: Rule, random: Random, ids: Ids): unknown {
  const places = placesIn(whole, rule)
  const kind = random.whole(100)
  if (places.length === 0 || kind < 3)
    return isFields(whole) && kind > 0 ? addName(whole, rule, random, ids) : strangeValue(random)
  const { holder, name, rule: own } = random.pick(places)
  const fields = holder as Fields
  if (kind < 40) put(fields, name, strangeValue(random))
  else if (kind < 65) put(fields, name, nearValue(own, random, ids))
  else if (kind < 72) delete fields[name]
  else if (kind < 78) put(fields, name, [fields[name]])
  else if (kind < 82) put(fields, name, { [name]: fields[name] })
  else if (isFields(fields[name]) && kind < 90) addName(fields[name], own, random, ids)
  else if (isFields(whole)) addName(whole, rule, random, ids)
  else put(fields, name, strangeValue(random))
  return whole
}

/** Adds a declared or an unknown field. */
function addName(fields: Fields, rule: Rule, random: Random, ids: Ids): Fields {
  const declared = Object.keys(rule.properties ?? {})
  if (declared.length > 0 && random.chance(0.6)) {
    const name = random.pick(declared)
    return put(fields, name, nearValue(ruleWithin(rule, name), random, ids))
  }
  if (random.chance(0.005)) for (let index = 0; index < 3000; index++) fields[`k${index}`] = index
  return put(fields, random.pick(strangeNames), random.chance(0.5) ? 1 : strangeValue(random))
}
