import { Button, Checkbox, TextInput } from '@mantine/core'
import { amenities } from '@storey/api/client-endpoints.ts'
import type { Amenity, PlaceOfProject } from '@storey/api/inventory/amenities.ts'
import { includesText } from '@storey/api/readers/fold-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import formStyles from '../../ui/form/Form.module.css'
import { usePanel } from '../../ui/panel.ts'
import styles from './AmenityPanel.module.css'
import { StarButton } from './parts/StarButton.tsx'
import { changesOf, keyOf, type Marked, marksOf, type Place, placesOf } from './place-changes.ts'

/** Panel that sets which projects and buildings have an amenity: checked, starred and saved together. */
export function AmenityPlaces({ amenity, onClose }: { amenity: Amenity; onClose: () => void }) {
  const answer = useQuery(query(amenities.places, { params: { id: amenity.id } }))
  return (
    <Await answer={answer} kind="list">
      {({ data }) => <Places id={amenity.id} projects={data} onClose={onClose} />}
    </Await>
  )
}

/** From more projects than this on, a search box is shown. */
const FEW = 6

const addedAndTaken = (added: number, taken: number, other: number) =>
  [
    added > 0 && `${added} added`,
    taken > 0 && `${taken} removed`,
    other > 0 && `${other} ${other === 1 ? 'highlight' : 'highlights'} changed`,
  ]
    .filter(Boolean)
    .join(', ')

function Places({ id, projects, onClose }: { id: number; projects: readonly PlaceOfProject[]; onClose: () => void }) {
  const [marks, setMarks] = useState<ReadonlyMap<string, Marked>>(new Map())
  const [sought, seek] = useState('')
  const { run, running } = useAction()
  const now = marksOf(projects, marks)
  const { changes, added, taken, other } = changesOf(projects, now)
  useGuard(changes.length > 0, () => setMarks(new Map()))

  const mark = (place: Place, patch: Partial<Marked>) => {
    const before = now.get(keyOf(place)) ?? { mapped: false, highlight: false }
    setMarks(new Map(marks).set(keyOf(place), { ...before, ...patch }))
  }
  const save = async () => {
    const body = { changes: [...changes] }
    const done = await run(() => call(amenities.changePlaces, { params: { id }, body }), { good: 'Places saved' })
    if (done) setMarks(new Map())
  }
  const matches = (name: string) => includesText(name, sought)
  const visible = projects.filter(({ name, buildings }) => matches(name) || buildings.some((one) => matches(one.name)))
  const count = [...now.values()].filter(({ mapped }) => mapped).length

  const row = (place: Place, some = false, units?: string) => {
    const { mapped, highlight } = now.get(keyOf(place)) ?? { mapped: false, highlight: false }
    return (
      <div className={styles.place}>
        <Checkbox
          label={place.name}
          checked={mapped}
          indeterminate={!mapped && some}
          onChange={(event) => mark(place, { mapped: event.currentTarget.checked })}
        />
        <small>{units}</small>
        {mapped && (
          <StarButton
            label={`Highlight at ${place.name}`}
            on={highlight}
            onChange={(on) => mark(place, { highlight: on })}
          />
        )}
      </div>
    )
  }

  return (
    <>
      <div className={styles.head}>
        <h3>Where it is</h3>
        {count === 1 ? '1 place' : `${count} places`}
      </div>
      {projects.length > FEW && (
        <TextInput
          aria-label="Project or building"
          placeholder="Project or building"
          value={sought}
          onChange={(event) => seek(event.currentTarget.value)}
          mb="var(--s-2)"
        />
      )}
      {projects.length === 0 && <p>There are no projects yet.</p>}
      <ul className={styles.places}>
        {visible.map((project) => {
          const [own, ...inside] = placesOf(project)
          if (!own) return null
          return (
            <li key={project.id}>
              {row(
                own,
                inside.some((place) => now.get(keyOf(place))?.mapped),
              )}
              <ul>
                {project.buildings.map((building, at) => {
                  const place = inside[at]
                  const units = building.units > 0 ? `${building.units} of ${building.all_units} units` : undefined
                  return place && <li key={building.id}>{row(place, building.units > 0, units)}</li>
                })}
              </ul>
            </li>
          )
        })}
      </ul>
      <div className={formStyles.actions} data-panel>
        <span className={formStyles.note} role="status">
          {addedAndTaken(added, taken, other)}
        </span>
        <span className={formStyles.gap} />
        <Button variant="default" onClick={changes.length > 0 ? () => setMarks(new Map()) : onClose}>
          Cancel
        </Button>
        <Button loading={running} disabled={changes.length === 0} onClick={() => void save()}>
          Save places
        </Button>
      </div>
    </>
  )
}

/** Asks for confirmation before the panel closes with unsaved changes. */
function useGuard(unsaved: boolean, drop: () => void) {
  const panel = usePanel()
  const latest = useRef({ unsaved, drop })
  useEffect(() => {
    latest.current = { unsaved, drop }
  })
  useEffect(
    () => panel?.watch({ losesChanges: () => latest.current.unsaved, letGo: () => latest.current.drop() }),
    [panel],
  )
}
