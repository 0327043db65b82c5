import { type PriceRuleKind, priceRuleKinds, type Rounding, roundings } from '@storey/api/inventory/price-rule.ts'

/** A price change as form values. */
export interface RuleValues {
  project_id: number | null
  kind: PriceRuleKind
  direction: 'raise' | 'lower'
  percent: string
  amount: number | null
  from_floor: number | null
  round_to: Rounding
  /** Comma-separated lists, as in the address. */
  building_id: string
  unit_id: string
  bedrooms: string
  type: string
  floor_from: number | null
  floor_to: number | null
}

type Text = Readonly<Record<string, string>>

const numberIn = (text: string | undefined) => (text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : null)
export const listIn = (text: string): string[] => (text === '' ? [] : text.split(','))
const oneOf = <Code extends string>(codes: readonly Code[], text: string | undefined, otherwise: Code): Code =>
  codes.find((code) => code === text) ?? otherwise

/** Parses an address to form values. */
export const valuesIn = (text: Text): RuleValues => ({
  project_id: numberIn(text.project_id),
  kind: oneOf(priceRuleKinds, text.kind, 'percent'),
  direction: oneOf(['raise', 'lower'], text.direction, 'raise'),
  percent: text.percent ?? '',
  amount: numberIn(text.amount),
  from_floor: numberIn(text.from_floor) ?? 1,
  round_to: oneOf(roundings, text.round_to, 'hundred'),
  building_id: text.building_id ?? '',
  unit_id: text.unit_id ?? '',
  bedrooms: text.bedrooms ?? '',
  type: text.type ?? '',
  floor_from: numberIn(text.floor_from),
  floor_to: numberIn(text.floor_to),
})

/** The query for the server: only the fields that the rule uses, without empty filters. */
export function kept({ project_id, kind, direction, percent, amount, from_floor, round_to, ...filters }: RuleValues) {
  const { building_id, unit_id, bedrooms, type, floor_from, floor_to } = filters
  return {
    ...(project_id === null ? {} : { project_id }),
    kind,
    ...(kind === 'set' ? {} : { direction }),
    ...(kind === 'percent' ? (percent ? { percent } : {}) : amount === null ? {} : { amount }),
    ...(kind === 'floor_step' && from_floor !== null ? { from_floor } : {}),
    round_to,
    ...(building_id === '' ? {} : { building_id }),
    ...(unit_id === '' ? {} : { unit_id }),
    ...(bedrooms === '' ? {} : { bedrooms }),
    ...(type === '' ? {} : { type }),
    ...(floor_from === null ? {} : { floor_from }),
    ...(floor_to === null ? {} : { floor_to }),
  }
}

/** Empty values, which remove unused fields from the address. */
export const nothing = {
  project_id: undefined,
  direction: undefined,
  percent: undefined,
  amount: undefined,
  from_floor: undefined,
  building_id: undefined,
  unit_id: undefined,
  bedrooms: undefined,
  type: undefined,
  floor_from: undefined,
  floor_to: undefined,
}
