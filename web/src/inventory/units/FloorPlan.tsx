import { Modal, UnstyledButton } from '@mantine/core'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { IconRulerMeasure } from '@tabler/icons-react'
import { useState } from 'react'
import { PlanDrawing } from '../parts/PlanDrawing.tsx'
import styles from './UnitPage.module.css'

/** The unit's floor plan; a press opens it full screen. */
export function FloorPlan({ unit }: { unit: Unit }) {
  const [large, setLarge] = useState(false)
  const name = `Floor plan of ${unitName(unit.building, unit.number)}`
  if (!unit.plan)
    return (
      <div className={styles.noPlan}>
        <IconRulerMeasure size={32} stroke={1.2} aria-hidden />
        No floor plan yet
      </div>
    )
  const { drawing, small, medium, large: largest } = unit.plan
  const scan = (
    <span className={styles.scan}>
      <img
        src={medium}
        srcSet={`${small} 320w, ${medium} 960w, ${largest} 1920w`}
        sizes="(max-width: 47.99em) 100vw, 50vw"
        alt={name}
        decoding="async"
      />
    </span>
  )
  const image = drawing ? <PlanDrawing address={drawing.day} name={name} instead={scan} /> : scan
  return (
    <>
      <div className={styles.plan} data-travels={`/inventory/units/${unit.id}`}>
        {image}
        {/* The button overlays the drawing instead of wrapping it, so that the names of rooms are not part of its accessible name. */}
        <UnstyledButton
          className={styles.enlarge ?? ''}
          onClick={() => setLarge(true)}
          aria-label={`${name}, enlarge`}
        />
      </div>
      <Modal opened={large} onClose={() => setLarge(false)} fullScreen title={name}>
        <div className={styles.large}>{image}</div>
      </Modal>
    </>
  )
}
