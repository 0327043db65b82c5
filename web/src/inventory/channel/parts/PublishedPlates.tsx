import { Group, Modal, Select } from '@mantine/core'
import { channel } from '@storey/api/client-endpoints.ts'
import type { PublishedCell, PublishedPlate, PublishedStatus } from '@storey/api/inventory/channel.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import { type Place, PlateMap } from '../../floor-plates/parts/PlateMap.tsx'
import type { UnitTone } from '../../parts/labels.ts'
import { bedsText } from '../../parts/units/unit-labels.ts'
import { statusLabel } from '../published-words.tsx'

interface Props {
  building_id: number
  plate: PublishedPlate
  onClose: () => void
}

const tones: Readonly<Record<PublishedStatus, UnitTone>> = { available: 'available', on_hold: 'hold', taken: 'sold' }
const letters: Readonly<Record<PublishedStatus, string>> = { available: 'A', on_hold: 'H', taken: 'T' }

/** A floor plate with the published units of one of its floors in the colors of their statuses, live. */
export function PublishedPlates({ building_id, plate, onClose }: Props) {
  const answer = useQuery(query(channel.grid, { params: { id: building_id } }))
  return (
    <Modal opened onClose={onClose} title={plate.name} size="xl">
      <Await answer={answer} kind="detail">
        {({ data: { cells, code, currency } }) => <Floor plate={plate} cells={cells} code={code} currency={currency} />}
      </Await>
    </Modal>
  )
}

interface FloorProps {
  plate: PublishedPlate
  cells: readonly PublishedCell[]
  code: string
  currency: string
}

function Floor({ plate, cells, code, currency }: FloorProps) {
  const floors = floorsOf(plate, cells)
  const [chosen, setChosen] = useState<number>()
  const [current, setCurrent] = useState<number>()
  const floor = chosen ?? floors.find((one) => isFree(cells, one)) ?? floors[0]
  const places = unitsOn(plate, cells, floor).map(({ points, unit }) => placeOf(points, unit, { code, currency }))
  return (
    <>
      <Group gap="sm" mb="sm">
        <Select
          aria-label="Floor"
          w={140}
          data={floors.map((one) => ({ value: String(one), label: `Floor ${one}` }))}
          value={floor === undefined ? null : String(floor)}
          onChange={(value) => setChosen(Number(value))}
          allowDeselect={false}
        />
      </Group>
      <PlateMap plate={plate} name={`Floor ${floor ?? ''}`} places={places} current={current} onCurrent={setCurrent} />
    </>
  )
}

const isFree = (cells: readonly PublishedCell[], floor: number) =>
  cells.some((cell) => cell.floor === floor && cell.status === 'available')

/** The floors of a plate that have published units, from the top. */
const floorsOf = ({ floor_from, floor_to }: PublishedPlate, cells: readonly PublishedCell[]) =>
  [...new Set(cells.map(({ floor }) => floor))]
    .filter((floor) => floor_from !== null && floor_to !== null && floor_from <= floor && floor <= floor_to)
    .sort((one, other) => other - one)

type Points = PublishedPlate['shapes'][number]['points']

/** Units of a floor with their outlines: their own, or that of their stack if it is the only unit of it. */
function unitsOn({ shapes }: PublishedPlate, cells: readonly PublishedCell[], floor: number | undefined) {
  const units = cells.filter((cell) => cell.floor === floor)
  const own = new Set(shapes.map(({ unit_id }) => unit_id))
  return shapes.flatMap(({ points, stack, unit_id }): { points: Points; unit: PublishedCell }[] => {
    const its = units.filter((unit) =>
      unit_id === null ? unit.stack === stack && !own.has(unit.id) : unit.id === unit_id,
    )
    const [unit] = its
    return unit && its.length === 1 ? [{ points, unit }] : []
  })
}

function placeOf(points: Points, unit: PublishedCell, { code, currency }: { code: string; currency: string }): Place {
  const price = unit.price === null ? undefined : { amount: unit.price, currency }
  const beds = bedsText(unit)
  return {
    id: unit.id,
    shape: { points },
    to: `/channel/units/${unit.id}`,
    tone: tones[unit.status],
    letter: letters[unit.status],
    title: unit.number,
    note: price ? `${beds}, ${moneyText(price, { short: true, bare: true })}` : beds,
    words: [unitName({ code }, unit.number), statusLabel(unit.status), beds, price && moneyText(price)]
      .filter(Boolean)
      .join(', '),
    dim: false,
    changed: false,
  }
}
