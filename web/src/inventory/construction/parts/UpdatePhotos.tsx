import { UnstyledButton } from '@mantine/core'
import type { ItemPicture } from '@storey/api/inventory/pictures.ts'
import { useState } from 'react'
import { late } from '../../../ui/late.tsx'
import { CoverPicture } from '../../parts/Cover.tsx'
import styles from './Construction.module.css'

const { Late: Lightbox } = late(async () => (await import('../../pictures/parts/Lightbox.tsx')).Lightbox)

/** The photos of an update; each opens the viewer with all of them. */
export function UpdatePhotos({ title, photos }: { title: string; photos: readonly ItemPicture[] }) {
  const [openAt, setShown] = useState<number | undefined>()
  const viewable = photos.flatMap(({ id, picture }) => (picture ? [{ id, picture }] : []))
  if (viewable.length === 0) return null
  return (
    <div className={styles.photos}>
      {viewable.map(({ id, picture }, at) => (
        <UnstyledButton
          key={id}
          className={styles.photo ?? ''}
          aria-label={`Open photo ${at + 1} of ${viewable.length}`}
          onClick={() => setShown(at)}
        >
          <CoverPicture picture={picture} alt="" sizes="(max-width: 47.99em) 50vw, 200px" />
        </UnstyledButton>
      ))}
      {openAt !== undefined && (
        <Lightbox
          title={title}
          pictures={photos.filter(({ picture }) => picture !== null)}
          first={openAt}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}
