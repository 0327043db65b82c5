import { UnstyledButton } from '@mantine/core'
import { pictures } from '@storey/api/client-endpoints.ts'
import type { PictureOwner } from '@storey/api/inventory/picture-roles.ts'
import type { Illustration } from '@storey/api/picture.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { late } from '../../../ui/late.tsx'
import { CoverPicture } from '../../parts/Cover.tsx'
import styles from './Pictures.module.css'
import { pictureName } from './picture-names.ts'

const { Late: Lightbox } = late(async () => (await import('./Lightbox.tsx')).Lightbox)

interface Props {
  item_type: PictureOwner
  item_id: number
  name: string
  /** Comes with the record, so that it is shown before the gallery has loaded. */
  cover: Illustration | null
  /** Only the first picture, as in a rail. */
  one?: boolean
}

/** Gallery at the top of a page: the cover and the next four pictures; each opens the viewer. */
export function PictureStrip({ item_type, item_id, name, cover, one = false }: Props) {
  const most = one ? 1 : 5
  const answer = useQuery(query(pictures.list, { params: { item_type, item_id } }))
  const [openAt, setShown] = useState<number | undefined>()
  const all = (answer.data?.data ?? []).filter(({ role, picture }) => role === 'gallery' && picture !== null)
  const faces = all.length > 0 ? all.flatMap(({ picture }) => picture ?? []).slice(0, most) : cover ? [cover] : []
  if (faces.length === 0) return null
  return (
    <div className={styles.strip} data-count={faces.length}>
      {faces.map((picture, at) => {
        const opened = all[at]
        const label = `Open ${opened ? pictureName(opened) : name}`
        const more = at === most - 1 && all.length > most ? `All ${all.length} pictures` : undefined
        return (
          <UnstyledButton
            key={opened?.id ?? 0}
            className={styles.picture ?? ''}
            data-travels={at === 0 ? `/inventory/${item_type}/${item_id}` : undefined}
            aria-label={more ? `${label}. ${more}` : label}
            onClick={() => opened && setShown(at)}
          >
            <CoverPicture picture={picture} alt="" sizes={at === 0 ? '(max-width: 61.99em) 90vw, 50vw' : '25vw'} />
            {more && <span className={styles.more}>{more}</span>}
          </UnstyledButton>
        )
      })}
      {openAt !== undefined && (
        <Lightbox title={`Pictures of ${name}`} pictures={all} first={openAt} onClose={() => setShown(undefined)} />
      )}
    </div>
  )
}
