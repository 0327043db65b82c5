import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { LateMenu } from '../overlays/LateMenu.tsx'
import type { Column } from './column.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: (sort: string) => void
  /** Shows an icon, where there is no room for text. */
  small: boolean
}

/** The sort order as a menu, with its label if there is room: phones have no column heads to press. */
export function SortMenu<Row>({ columns, sort, onSort, small }: Props<Row>) {
  const sortable = columns.flatMap((column) => (column.sort ? [{ ...column, sort: column.sort }] : []))
  if (sortable.length === 0) return null
  const current = sortable.find((column) => column.sort === sort?.replace('-', ''))
  const Direction = !current ? IconArrowsSort : sort?.startsWith('-') ? IconArrowDown : IconArrowUp
  return (
    <LateMenu
      target={
        small ? (
          <ActionIcon size={36} aria-label={current ? `Sorted by ${current.title}` : 'Sort'} title={current?.title}>
            <IconArrowsSort size={18} stroke={1.6} />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Direction size={14} stroke={1.6} aria-hidden />}
            aria-label={current ? `Sorted by ${current.title}` : 'Sort'}
          >
            {current?.title ?? 'Sort'}
          </Button>
        )
      }
      items={(Menu) =>
        sortable.map((column) => {
          const down = sort === `-${column.sort}`
          const on = down || sort === column.sort
          const Arrow = down ? IconArrowDown : IconArrowUp
          return (
            <Menu.Item
              key={column.id}
              rightSection={on ? <Arrow size={14} stroke={1.8} aria-label={down ? 'descending' : 'ascending'} /> : null}
              onClick={() => onSort(nextSort(column, sort))}
            >
              {column.title}
            </Menu.Item>
          )
        })
      }
    />
  )
}

/** The sort order after a press on a column: its first direction, then the other one. */
export function nextSort(
  column: { readonly sort: string; readonly downFirst?: boolean },
  sort: string | undefined,
): string {
  const first = column.downFirst ? `-${column.sort}` : column.sort
  const second = column.downFirst ? column.sort : `-${column.sort}`
  return sort === first ? second : first
}
