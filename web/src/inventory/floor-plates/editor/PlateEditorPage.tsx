import { buildings, floorPlates } from '@storey/api/client-endpoints.ts'
import type { FloorPlate } from '@storey/api/inventory/floor-plates.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { useRecordId } from '../../../shell/useRecordId.ts'
import { Await } from '../../../ui/Await.tsx'
import { homesOfFloors, homesOfSite } from './homes.ts'
import { PlateEditor } from './PlateEditor.tsx'

/** Page on which the outlines of a plate are drawn and linked to units. */
export function PlateEditorPage() {
  const id = useRecordId()
  const answer = useQuery(query(floorPlates.one, { params: { id } }))
  return (
    <Await key={id} answer={answer} what="plate">
      {({ data }) => (data.building ? <OfBuilding plate={data} id={data.building.id} /> : <OfSite plate={data} />)}
    </Await>
  )
}

function OfBuilding({ plate, id }: { plate: FloorPlate; id: number }) {
  const answer = useQuery(query(buildings.availability, { params: { id } }))
  return (
    <Await answer={answer}>
      {({ data }) => <PlateEditor plate={plate} homes={homesOfFloors(plate, data.cells)} />}
    </Await>
  )
}

function OfSite({ plate }: { plate: FloorPlate }) {
  const answer = useQuery(query(floorPlates.site, { params: { id: plate.project.id } }))
  return <Await answer={answer}>{({ data }) => <PlateEditor plate={plate} homes={homesOfSite(data)} />}</Await>
}
