import type { Picture } from '@storey/api/picture.ts'
import { IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Cover.module.css'

interface Props {
  picture: Picture | null
  /** What it shows; empty where the name stands beside it. */
  alt?: string
  /** How wide it is drawn, so that the browser takes the smallest form that is sharp. */
  sizes: string
  /** On the picture, such as a status. */
  children?: ReactNode
  shape?: 'wide' | 'tall' | 'mark'
}

/** A project's or building's picture, or a quiet ground where there is none. */
export function Cover({ picture, alt = '', sizes, children, shape = 'wide' }: Props) {
  return (
    <div className={styles.cover} data-shape={shape}>
      {picture ? (
        <img
          src={picture.medium}
          srcSet={`${picture.small} 320w, ${picture.medium} 960w, ${picture.large} 1920w`}
          sizes={sizes}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <IconBuilding size={shape === 'mark' ? 16 : 40} stroke={1.2} aria-hidden />
      )}
      {children && <div className={styles.over}>{children}</div>}
    </div>
  )
}
