import type { AmenityIcon } from '@storey/api/inventory/amenity-names.ts'
import type { Illustration } from '@storey/api/picture.ts'
import { CoverPicture } from '../../parts/Cover.tsx'
import styles from './Amenities.module.css'
import { amenityIcons } from './amenity-labels.ts'

interface Props {
  picture: Illustration | null
  icon: AmenityIcon
  sizes: string
}

/** The picture of an amenity, or its icon on a neutral background; its name is next to it. */
export function AmenityPicture({ picture, icon, sizes }: Props) {
  const Icon = amenityIcons[icon]
  return (
    <span className={styles.picture}>
      {picture ? <CoverPicture picture={picture} alt="" sizes={sizes} /> : <Icon size={40} stroke={1.2} aria-hidden />}
    </span>
  )
}
