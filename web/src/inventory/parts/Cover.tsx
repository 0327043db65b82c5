import type { Illustration } from '@storey/api/picture.ts'
import { IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Cover.module.css'

interface Props {
  picture: Illustration | null
  /** What it shows; empty where the name stands beside it. */
  alt?: string
  /** How wide it is drawn, so that the browser takes the smallest form that is sharp. */
  sizes: string
  /** On the picture, such as a status. */
  children?: ReactNode
  shape?: 'wide' | 'tall' | 'mark'
}

/** A project's or building's picture, by day or by night where it was drawn, or a quiet ground where there is none. */
export function Cover({ picture, alt = '', sizes, children, shape = 'wide' }: Props) {
  return (
    <div className={styles.cover} data-cover data-shape={shape}>
      {picture ? <CoverPicture picture={picture} alt={alt} sizes={sizes} /> : <None mark={shape === 'mark'} />}
      {children && <div className={styles.over}>{children}</div>}
    </div>
  )
}

/** The picture itself, as large as what stands around it. */
export function CoverPicture({ picture, alt, sizes }: { picture: Illustration; alt: string; sizes: string }) {
  const lazy = { loading: 'lazy', decoding: 'async' } as const
  if (picture.drawing === null)
    return (
      <img
        src={picture.medium}
        srcSet={`${picture.small} 320w, ${picture.medium} 960w, ${picture.large} 1920w`}
        sizes={sizes}
        alt={alt}
        data-photo
        {...lazy}
      />
    )
  // Both stand in the page: the one that the scheme hides is not fetched, and paper takes the day whatever the screen has.
  return (
    <>
      <img src={picture.drawing.day} alt={alt} className={styles.day} {...lazy} />
      <img src={picture.drawing.night} alt={alt} className={styles.night} {...lazy} />
    </>
  )
}

const None = ({ mark }: { mark: boolean }) => <IconBuilding size={mark ? 16 : 40} stroke={1.2} aria-hidden />
