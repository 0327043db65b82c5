import { buildings, floorPlates } from '@storey/api/client-endpoints.ts'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { Link } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Section.tsx'
import { PlateMap } from './PlateMap.tsx'
import { placeOf } from './places.ts'
import { drawnUnits, plateOf } from './plate-units.ts'

/** Shows where a unit is on its floor; renders nothing if the floor has no plate, or the plate does not contain the unit. */
export function UnitOnPlate({ unit: { id, floor, building, currency } }: { unit: Unit }) {
  const params = { id: building.id }
  const plates = useQuery(query(floorPlates.list, { params }))
  const cells = useQuery(query(buildings.availability, { params }))
  const [chosen, setChosen] = useState(id)
  const plate = plateOf(plates.data?.data ?? [], floor)
  const neighbours = (cells.data?.data.cells ?? []).filter((cell) => cell.floor === floor)
  const { drawn } = drawnUnits(plate?.shapes ?? [], neighbours)
  if (!plate || !drawn.some(({ unit }) => unit.id === id)) return null
  const places = drawn.map(({ shape, unit }) =>
    placeOf(shape, unit, { building, currency, dim: unit.id !== id, changed: false }),
  )
  return (
    <Section
      title="On the floor plate"
      action={<Link to={`/inventory/buildings/${building.id}?tab=plates&floor=${floor}&unit=${id}`}>Show floor</Link>}
    >
      <PlateMap plate={plate} name={`Floor ${floor}`} places={places} current={chosen} onCurrent={setChosen} />
    </Section>
  )
}
