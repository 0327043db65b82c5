import { units } from '@storey/api/client-endpoints.ts'
import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { UnitRow } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { bedsText, NO_PRICE } from '../../inventory/parts/units/unit-labels.ts'
import type { FieldBase } from '../../ui/fields/field.ts'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { moneyText } from '../../ui/format/money.ts'

interface Props extends FieldBase {
  value: number | null | undefined
  /** Only units of this developer. */
  organization_id: number | undefined
  /** Ids of units to exclude. */
  except: readonly number[]
  /** Only units in these statuses; available ones if it is left out. */
  statuses?: readonly UnitStatus[]
  onChange: (unit: UnitRow | undefined) => void
}

const MAX_SHOWN = 20
const FOR_SALE = ['available'] as const

/** Select of a unit for sale, by its number. */
export function FindUnit({ organization_id, except, statuses = FOR_SALE, onChange, ...field }: Props) {
  const load = (search: string) => {
    const request = {
      query: {
        status: [...statuses],
        per_page: MAX_SHOWN,
        ...(search ? { search } : {}),
        ...(organization_id === undefined ? {} : { organizations: [organization_id] }),
      },
    }
    return {
      queryKey: [...query(units.list, request).queryKey, 'choices', except, statuses],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await call(units.list, request, { signal })
        return { data: data.filter(({ id }) => !except.includes(id)).map((unit) => ({ ...unit, name: nameOf(unit) })) }
      },
    }
  }
  return <RemoteSelect {...field} load={load} onChange={(_, unit) => onChange(unit ?? undefined)} />
}

const nameOf = (unit: UnitRow) =>
  `${unitName(unit.building, unit.number)}, ${bedsText(unit)}, ${unit.price ? moneyText(unit.price) : NO_PRICE.toLowerCase()}`
