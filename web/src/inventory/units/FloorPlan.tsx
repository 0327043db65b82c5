import { Modal, UnstyledButton } from '@mantine/core'
import type { Unit } from '@storey/api/inventory/units.ts'
import { IconRulerMeasure } from '@tabler/icons-react'
import { useState } from 'react'
import { unitName } from '../parts/unit-words.ts'
import * as copy from './copy.ts'
import styles from './UnitPage.module.css'

/** The unit's floor plan; pressing it shows it as large as the screen. */
export function FloorPlan({ unit }: { unit: Unit }) {
  const [large, setLarge] = useState(false)
  const name = copy.floorPlanOf(unitName(unit.building, unit.number))
  if (!unit.plan)
    return (
      <div className={styles.noPlan}>
        <IconRulerMeasure size={32} stroke={1.2} aria-hidden />
        {copy.noFloorPlanYet}
      </div>
    )
  return (
    <>
      <UnstyledButton className={styles.plan ?? ''} onClick={() => setLarge(true)} aria-label={`${name}, enlarge`}>
        <img
          src={unit.plan.medium}
          srcSet={`${unit.plan.small} 320w, ${unit.plan.medium} 960w, ${unit.plan.large} 1920w`}
          sizes="(max-width: 48em) 100vw, 50vw"
          alt={name}
          decoding="async"
        />
      </UnstyledButton>
      <Modal opened={large} onClose={() => setLarge(false)} fullScreen title={name}>
        <img src={unit.plan.large} alt={name} className={styles.large} />
      </Modal>
    </>
  )
}
