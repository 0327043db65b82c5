import { Badge, UnstyledButton } from '@mantine/core'
import { pictures } from '@storey/api/client-endpoints.ts'
import type { ItemPicture } from '@storey/api/inventory/pictures.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { call } from '../../../http/call.ts'
import { saveFile } from '../../../http/save.ts'
import { act } from '../../../ui/act.ts'
import { sizeText } from '../../../ui/format/number.ts'
import { SortableRow } from '../../../ui/sortable/SortableRow.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { CoverPicture } from '../../parts/Cover.tsx'
import styles from './Pictures.module.css'
import { pictureName, seenText } from './picture-names.ts'
import type { RoleOfItem } from './role-of-item.ts'

interface Props {
  item: RoleOfItem
  picture: ItemPicture
  /** Cannot be moved. */
  fixed: boolean
  managed: boolean
  cover: boolean
  onOpen: () => void
  onEdit: () => void
  onFirst: (() => void) | undefined
  onRemove: () => void
}

/** A picture of a section: a press opens it, its handle moves it, other actions are in its menu. */
export function PictureTile({ item, picture, fixed, managed, cover, onOpen, onEdit, onFirst, onRemove }: Props) {
  const name = pictureName(picture)
  const download = () =>
    void act(async () => saveFile(await call(pictures.download, { params: { ...item, id: picture.id } })))
  const seen = picture.owner === item.item_type ? seenText(picture) : 'From the building'
  return (
    <SortableRow id={picture.id} name={name} fixed={fixed} className={styles.tile} data-role={item.role}>
      <UnstyledButton
        className={styles.picture ?? ''}
        onClick={picture.picture ? onOpen : download}
        aria-label={`Open ${name}`}
      >
        {picture.picture ? (
          <CoverPicture picture={picture.picture} alt="" sizes="(max-width: 47.99em) 50vw, 280px" />
        ) : (
          <IconFileTypePdf size={40} stroke={1.2} aria-hidden />
        )}
      </UnstyledButton>
      {cover && (
        <Badge className={styles.mark ?? ''} variant="white" color="dark" size="md" tt="none">
          Cover
        </Badge>
      )}
      {managed && (
        <span className={styles.menu}>
          <RowMenu
            name={name}
            actions={[
              { label: 'Edit details', onSelect: onEdit },
              ...(onFirst ? [{ label: 'Make cover', onSelect: onFirst }] : []),
              ...(picture.is_pdf ? [{ label: 'Download', onSelect: download }] : []),
              { label: 'Delete', danger: true, onSelect: onRemove },
            ]}
          />
        </span>
      )}
      <span className={styles.words}>
        <span dir="auto">{name}</span>
        <small>{seen || (picture.is_pdf ? `PDF, ${sizeText(picture.size)}` : '')}</small>
      </span>
    </SortableRow>
  )
}
