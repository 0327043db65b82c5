import { Modal, UnstyledButton } from '@mantine/core'
import { pictures } from '@storey/api/client-endpoints.ts'
import type { ItemPicture } from '@storey/api/inventory/pictures.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { CoverPicture } from '../../parts/Cover.tsx'
import { Lightbox } from '../../pictures/parts/lightbox-later.ts'
import { RoleSection } from '../../pictures/parts/RoleSection.tsx'
import styles from './Construction.module.css'
import * as copy from './copy.ts'

/** The photos of an update; each opens the viewer with all of them. */
export function UpdatePhotos({ title, photos }: { title: string; photos: readonly ItemPicture[] }) {
  const [shown, setShown] = useState<number | undefined>()
  const viewable = photos.flatMap(({ id, picture }) => (picture ? [{ id, picture }] : []))
  if (viewable.length === 0) return null
  return (
    <div className={styles.photos}>
      {viewable.map(({ id, picture }, at) => (
        <UnstyledButton
          key={id}
          className={styles.photo ?? ''}
          aria-label={copy.openPhoto(at + 1, viewable.length)}
          onClick={() => setShown(at)}
        >
          <CoverPicture picture={picture} alt="" sizes="(max-width: 47.99em) 50vw, 200px" />
        </UnstyledButton>
      ))}
      {shown !== undefined && (
        <Lightbox
          title={title}
          pictures={photos.filter(({ picture }) => picture !== null)}
          first={shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}

/** Adds, orders, names and deletes the photos of an update. */
export function EditPhotos({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const item = { item_type: 'construction-updates', item_id: id } as const
  const answer = useQuery(query(pictures.list, { params: item }))
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Await answer={answer} kind="list">
        {({ data }) => <RoleSection item={{ ...item, role: 'photos' }} pictures={data} />}
      </Await>
    </Modal>
  )
}
