import { Button, Text } from '@mantine/core'
import { unitTypes } from '@storey/api/client-endpoints.ts'
import { unitTypeLabels, viewPhrase } from '@storey/api/inventory/unit-names.ts'
import type { UnitTemplate } from '@storey/api/inventory/unit-types.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { act } from '../../../ui/act.ts'
import { type AreaUnit, areaText } from '../../../ui/format/area.ts'
import { Link } from '../../../ui/Link.tsx'
import { late } from '../../../ui/late.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Section } from '../../../ui/Section.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { useAreaUnit } from '../../../ui/values/useAreaUnit.ts'
import rows from '../../parts/RecordRows.module.css'

const { Late: UnitTypeForm } = late(async () => (await import('./UnitTypeForm.tsx')).UnitTypeForm)
const { Late: ApplyType } = late(async () => (await import('./ApplyType.tsx')).ApplyType)

interface Props {
  project: { readonly id: number; readonly name: string; readonly currency: string }
}

/** The unit types of a project, each with its number of units. */
export function UnitTypes({ project }: Props) {
  const answer = useQuery(query(unitTypes.list, { params: { id: project.id } }))
  const mayManage = useCan(unitTypes.create.access)
  const [opened, setOpened] = useState<{ what: 'form' | 'apply'; type?: UnitTemplate } | undefined>()
  const close = () => setOpened(undefined)
  if (!mayManage && !answer.isError && (answer.data?.data ?? []).length === 0) return null
  return (
    <Section
      title="Unit types"
      action={
        mayManage && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => setOpened({ what: 'form' })}
          >
            New unit type
          </Button>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <Text inherit fz="xs" c="var(--text-2)">
              No unit types yet. Units made from a type start with its values.
            </Text>
          ) : (
            <ul className={rows.rows}>
              {data.map((type) => (
                <TypeRow key={type.id} type={type} managed={mayManage} onOpen={(what) => setOpened({ what, type })} />
              ))}
            </ul>
          )
        }
      </Await>
      {opened?.what === 'form' && <UnitTypeForm project={project} type={opened.type} onClose={close} />}
      {opened?.what === 'apply' && opened.type && <ApplyType type={opened.type} onClose={close} />}
    </Section>
  )
}

interface RowProps {
  type: UnitTemplate
  managed: boolean
  onOpen: (what: 'form' | 'apply') => void
}

function TypeRow({ type, managed, onOpen }: RowProps) {
  const [unit] = useAreaUnit()
  return (
    <li>
      <div className={rows.name}>
        <b dir="auto">{type.name}</b>
        <span>{factsOf(type, unit).join(' · ')}</span>
      </div>
      {type.units > 0 ? (
        <Link to={`/inventory/units?unit_type_id=${type.id}`}>
          {type.units === 1 ? '1 unit' : `${type.units} units`}
        </Link>
      ) : (
        <Text span inherit fz="xs" c="var(--text-2)">
          No units
        </Text>
      )}
      {managed && (
        <RowMenu
          name={type.name}
          actions={[
            { label: 'Edit', onSelect: () => onOpen('form') },
            ...(type.units > 0 ? [{ label: 'Apply to its units', onSelect: () => onOpen('apply') }] : []),
            { label: 'Delete', danger: true, onSelect: () => void remove(type) },
          ]}
        />
      )}
    </li>
  )
}

/** "Apartment", "2 bed", "98.5 m²", "Sea view": the values that are set. */
function factsOf({ type, bedrooms, bathrooms, internal_area, outdoor_area, view }: UnitTemplate, unit: AreaUnit) {
  const area = internal_area === null ? null : Number(internal_area) + Number(outdoor_area ?? 0)
  return [
    unitTypeLabels[type],
    bedrooms === null || type === 'studio' ? null : bedrooms === 0 ? 'studio' : `${bedrooms} bed`,
    bathrooms === null ? null : `${bathrooms} bath`,
    area === null ? null : areaText(String(area), unit),
    view === null ? null : viewPhrase(view),
  ].filter((fact) => fact !== null)
}

const unitsKeepValues = (count: number) =>
  count === 1
    ? '1 unit is of this type. It keeps its values.'
    : `${count} units are of this type. They keep their values.`

/** Asks for confirmation with the number of units that have the type; they keep their values. */
async function remove({ id, name, units }: UnitTemplate) {
  const agreed = await confirm({
    title: `Delete ${name}?`,
    effect: units === 0 ? 'No units of this type.' : unitsKeepValues(units),
    verb: 'Delete unit type',
    danger: true,
  })
  if (!agreed) return
  const query = units === 0 ? {} : { everywhere: true }
  await act(() => call(unitTypes.remove, { params: { id }, query }), { good: `${name} deleted` })
}
