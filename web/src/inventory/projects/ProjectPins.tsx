import { VisuallyHidden } from '@mantine/core'
import type { ProjectRow } from '@storey/api/inventory/project.ts'
import { type MouseEvent, useEffect, useRef } from 'react'
import { countText } from '../../ui/format/number.ts'
import { AvailabilityRing } from '../map/parts/AvailabilityRing.tsx'
import { MapGroups } from '../map/parts/MapGroups.tsx'
import { MapPin } from '../map/parts/MapPin.tsx'
import { atOneSpot, extentAround, type NumberedPlace } from '../map/parts/places.ts'
import { sumOfCounts } from '../map/parts/ring-parts.ts'
import styles from './ProjectMap.module.css'

interface Placed {
  readonly project: ProjectRow
  readonly place: NumberedPlace
}
interface Props {
  projects: readonly Placed[]
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
}

/** A ring for each project; those near each other share one, which comes closer when it is pressed. */
export function ProjectPins({ projects, chosen, onChoose }: Props) {
  /** The project whose pin gets the focus of the group that parted. */
  const next = useRef<number>(undefined)
  return (
    <MapGroups places={projects.map(({ place }) => place)}>
      {({ ids, ...place }, part) => {
        const members = projects.filter(({ project }) => ids.includes(project.id))
        const isChosen = ids.some((id) => chosen.includes(id))
        const press = (event: MouseEvent) => {
          event.stopPropagation()
          if (members.length > 1 && !atOneSpot(extentAround(members.map((member) => member.place)))) {
            next.current = event.detail === 0 ? ids[0] : undefined
            part()
          } else onChoose(ids)
        }
        const focused = () => {
          const taken = next.current !== undefined && ids.includes(next.current)
          if (taken) next.current = undefined
          return taken
        }
        return (
          <MapPin place={place} front={isChosen}>
            <Pin
              members={members.map(({ project }) => project)}
              chosen={isChosen}
              takesFocus={focused}
              onPress={press}
            />
          </MapPin>
        )
      }}
    </MapGroups>
  )
}

interface PinProps {
  members: readonly ProjectRow[]
  chosen: boolean
  /** Whether it gets the focus as it appears. */
  takesFocus: () => boolean
  onPress: (event: MouseEvent) => void
}

function Pin({ members, chosen, takesFocus, onPress }: PinProps) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useEffect(() => {
    if (takesFocus()) button.current?.focus({ preventScroll: true })
  }, [])
  const [one, other] = members
  return (
    <button ref={button} type="button" className={styles.pin} aria-pressed={chosen} onClick={onPress}>
      <AvailabilityRing counts={sumOfCounts(members.map(({ counts }) => counts))} />
      <VisuallyHidden>available, </VisuallyHidden>
      <span className={styles.name}>
        {other ? `${countText(members.length)} projects` : one?.name}
        {other && <VisuallyHidden>: {members.map(({ name }) => name).join(', ')}</VisuallyHidden>}
      </span>
    </button>
  )
}
