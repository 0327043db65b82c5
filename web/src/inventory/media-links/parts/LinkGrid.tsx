import { Button } from '@mantine/core'
import type { Illustration } from '@storey/api/picture.ts'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { refetched } from '../../../http/stale.ts'
import { act } from '../../../ui/act.ts'
import { DropArea } from '../../../ui/fields/DropArea.tsx'
import { Section } from '../../../ui/Section.tsx'
import { reordered } from '../../../ui/sortable/reordered.ts'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { LinkTile } from './LinkTile.tsx'
import styles from './MediaLinks.module.css'

interface Link {
  readonly id: number
  readonly title: string
}

interface Props<One extends Link> {
  words: {
    readonly title: string
    readonly note: string
    readonly none: string
    readonly add?: string
    readonly what: string
    readonly open: (title: string) => string
  }
  links: readonly One[]
  cover: Illustration | null
  mayManage: boolean
  face: (link: One) => {
    readonly icon: Icon
    readonly press: Icon
    readonly mark: string
    readonly cover?: Illustration | null
  }
  /** Whether the link belongs to this record; a link of another record is shown with it and edited there. */
  own?: (link: One) => boolean
  /** Replaces the default button that adds a link. */
  action?: ReactNode
  /** Content before the links, such as files being uploaded. */
  before?: ReactNode
  /** Accepts dropped or pasted files. */
  onFiles?: ((files: File[]) => void) | undefined
  onOpen: (link: One) => void
  onEdit: (link: One | 'new') => void
  onOrder: (ids: readonly number[]) => Promise<unknown>
  onRemove: (id: number) => Promise<unknown>
  onRestore: (id: number) => Promise<unknown>
}

/** Links of one kind: opened by a press; ordered, edited and deleted in place. */
export function LinkGrid<One extends Link>(props: Props<One>) {
  const { words, links, cover, mayManage, face, own = () => true, action, before, onFiles, onOpen, onEdit } = props
  // The new order until the server has confirmed it.
  const [moved, setMoved] = useState<readonly number[] | undefined>()
  if (!mayManage && links.length === 0) return null
  const places = new Map(moved?.map((id, at) => [id, at]))
  const placeOf = ({ id }: One) => places.get(id) ?? links.length
  const ordered = moved ? links.toSorted((one, other) => placeOf(one) - placeOf(other)) : links

  const move = async (link: One, to: number) => {
    const next = reordered(ordered, link, to)
    setMoved(next.map(({ id }) => id))
    await act(async () => {
      await props.onOrder(next.filter(own).map(({ id }) => id))
      await refetched()
    })
    setMoved(undefined)
  }
  const remove = ({ id, title }: One) =>
    void act(() => props.onRemove(id), {
      good: `${title} deleted`,
      undo: () => act(() => props.onRestore(id)),
    })

  const grid = (
    <>
      {before}
      {ordered.length === 0 ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        <SortableList
          grid
          items={ordered}
          nameOf={({ title }) => title}
          what={words.what}
          label={words.title}
          className={styles.grid}
          onMove={(link, to) => void move(link, to)}
        >
          {(link) => (
            <LinkTile
              key={link.id}
              id={link.id}
              title={link.title}
              label={words.open(link.title)}
              cover={cover}
              {...face(link)}
              managed={mayManage && own(link)}
              fixed={!mayManage || !own(link) || ordered.filter(own).length === 1}
              onOpen={() => onOpen(link)}
              onEdit={() => onEdit(link)}
              onRemove={() => remove(link)}
            />
          )}
        </SortableList>
      )}
    </>
  )

  return (
    <Section
      title={words.title}
      note={mayManage ? words.note : undefined}
      action={
        mayManage &&
        (action ?? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => onEdit('new')}
          >
            {words.add}
          </Button>
        ))
      }
    >
      {mayManage && onFiles ? <DropArea onFiles={onFiles}>{grid}</DropArea> : grid}
    </Section>
  )
}
