import type { Illustration } from '@storey/api/picture.ts'
import { IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Cover.module.css'

interface Props {
  picture: Illustration | null
  /** Text alternative; empty where the name is next to the picture. */
  alt?: string
  /** CSS `sizes` of the image, so that the browser loads the smallest file that is sharp. */
  sizes: string
  /** Content drawn over the picture, such as a status. */
  children?: ReactNode
  shape?: 'wide' | 'tall' | 'mark'
  /** Address of the page that the picture moves to (`shell/travel.ts`). */
  travels?: string
}

/** A project's or building's picture, in its light or dark version where both exist, or a neutral background without a picture. */
export function Cover({ picture, alt = '', sizes, children, shape = 'wide', travels }: Props) {
  return (
    <div className={styles.cover} data-cover data-shape={shape} data-travels={travels}>
      {picture ? <CoverPicture picture={picture} alt={alt} sizes={sizes} /> : <None mark={shape === 'mark'} />}
      {children && <div className={styles.over}>{children}</div>}
    </div>
  )
}

/** The picture itself; it fills its container. */
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
  // Both versions are in the page: the browser does not fetch the one that the scheme hides, and print uses the light one in either
  // scheme.
  return (
    <>
      <img src={picture.drawing.day} alt={alt} className={styles.day} {...lazy} />
      <img src={picture.drawing.night} alt={alt} className={styles.night} {...lazy} />
    </>
  )
}

const None = ({ mark }: { mark: boolean }) => <IconBuilding size={mark ? 16 : 40} stroke={1.2} aria-hidden />
