import type { FloorPlate } from '@storey/api/inventory/floor-plates.ts'
import { PlanDrawing } from '../../parts/PlanDrawing.tsx'
import styles from './PlateMap.module.css'

export type DrawnPlate = Pick<FloorPlate, 'picture' | 'name' | 'width' | 'height'>

/** The background of the outlines: a drawing in the colours of the page, or a scan on a light background. */
export function PlatePicture({ plate: { picture, name, width, height } }: { plate: DrawnPlate }) {
  const { drawing, small, medium, large } = picture
  const scan = (
    <img
      className={styles.scan}
      src={medium}
      srcSet={`${small} 320w, ${medium} 960w, ${large} 1920w`}
      sizes="(max-width: 47.99em) 100vw, 70vw"
      width={width}
      height={height}
      alt=""
      decoding="async"
      draggable={false}
    />
  )
  return drawing ? <PlanDrawing address={drawing.day} name={name} instead={scan} /> : scan
}
