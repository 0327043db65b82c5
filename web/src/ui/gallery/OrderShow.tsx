import { useState } from 'react'
import { reordered } from '../sortable/reordered.ts'
import { SortableList } from '../sortable/SortableList.tsx'
import { SortableRow } from '../sortable/SortableRow.tsx'
import { RowMenu } from '../table/RowMenu.tsx'
import styles from './Gallery.module.css'
import { Show } from './Show.tsx'

const STEPS = ['Enquiry', 'Viewing', 'Negotiation', 'Reservation'].map((name, index) => ({ id: index + 1, name }))

/** A list that users order by the handle, by Space and arrows, or by the menu; its last item is fixed. */
export function OrderShow() {
  const [steps, setSteps] = useState(STEPS)
  return (
    <Show name="An order that people choose" wide>
      <SortableList
        items={steps}
        nameOf={({ name }) => name}
        what="step"
        label="Steps"
        onMove={(step, to) => setSteps(reordered(steps, step, to))}
      >
        {(step, place) => (
          <SortableRow key={step.id} id={step.id} name={step.name} mark={place.index + 1} className={styles.step}>
            <b>{step.name}</b>
            <RowMenu
              name={step.name}
              actions={[
                ...(place.up ? [{ label: 'Move up', onSelect: place.up }] : []),
                ...(place.down ? [{ label: 'Move down', onSelect: place.down }] : []),
              ]}
            />
          </SortableRow>
        )}
      </SortableList>
      <ol>
        <SortableRow id="end" name="Won" fixed className={styles.step}>
          <b>Won</b>
        </SortableRow>
      </ol>
    </Show>
  )
}
