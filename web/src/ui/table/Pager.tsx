import { ActionIcon } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconSelector,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { countText } from '../format/number.ts'
import { LateMenu } from '../overlays/LateMenu.tsx'
import { NoticesAbove } from '../overlays/NoticesAbove.tsx'
import styles from './Pager.module.css'

export interface Meta {
  readonly page: number
  readonly per_page: number
  readonly total: number
  readonly total_is_exact: boolean
}

interface Props {
  meta: Meta
  onPage: (page: number) => void
  onPerPage: (count: number) => void
}

/** Up to this number of rows there is one page, whatever its size. */
export const FEWEST_PER_PAGE = 25
const SIZES = [FEWEST_PER_PAGE, 50, 100]

/** "1–25 of 1,284", rows per page, and the page buttons; the Left and Right keys change the page. */
export function Pager({ meta, onPage, onPerPage }: Props) {
  const { page, per_page, total, total_is_exact } = meta
  const pages = Math.max(1, Math.ceil(total / per_page))
  const from = total === 0 ? 0 : (page - 1) * per_page + 1
  const totalText = total_is_exact ? countText(total) : `${countText(total)}+`
  const range = `${countText(from)}–${countText(Math.min(total, page * per_page))} of ${totalText}`

  const turn = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' && page > 1) onPage(page - 1)
    if (event.key === 'ArrowRight' && page < pages) onPage(page + 1)
  }
  return (
    <nav className={styles.pager} aria-label="Pages" onKeyDown={turn}>
      <NoticesAbove what="pager" />
      <span dir="ltr">{range}</span>
      <span className={styles.turn}>
        <LateMenu
          position="top-end"
          target={
            <button type="button" className={styles.size} aria-label={`Rows per page: ${per_page} per page`}>
              {per_page} per page
              <IconSelector size={14} stroke={1.6} />
            </button>
          }
          items={(Menu) =>
            SIZES.map((size) => (
              <Menu.Item key={size} onClick={() => onPerPage(size)}>
                {size} per page
              </Menu.Item>
            ))
          }
        />
        {pages > 2 && (
          <ActionIcon size={28} disabled={page <= 1} aria-label="First page" onClick={() => onPage(1)}>
            <IconChevronsLeft size={16} stroke={1.6} className={styles.arrow} />
          </ActionIcon>
        )}
        <ActionIcon size={28} disabled={page <= 1} aria-label="Previous page" onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={16} stroke={1.6} className={styles.arrow} />
        </ActionIcon>
        <span dir="ltr">
          {pages > 2 ? <PageField key={page} page={page} pages={pages} onPage={onPage} /> : countText(page)} of{' '}
          {countText(pages)}
        </span>
        <ActionIcon size={28} disabled={page >= pages} aria-label="Next page" onClick={() => onPage(page + 1)}>
          <IconChevronRight size={16} stroke={1.6} className={styles.arrow} />
        </ActionIcon>
        {pages > 2 && (
          <ActionIcon size={28} disabled={page >= pages} aria-label="Last page" onClick={() => onPage(pages)}>
            <IconChevronsRight size={16} stroke={1.6} className={styles.arrow} />
          </ActionIcon>
        )}
      </span>
    </nav>
  )
}

interface FieldProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The number of the page, which can be typed; a number outside the pages becomes the nearest one. */
function PageField({ page, pages, onPage }: FieldProps) {
  const go = (field: HTMLInputElement) => {
    const asked = Math.min(pages, Math.max(1, Math.trunc(Number(field.value.replace(/\D/g, '')))))
    if (asked !== page) onPage(asked)
    else field.value = String(page)
  }
  return (
    <input
      className={styles.page}
      aria-label="Page"
      inputMode="numeric"
      defaultValue={page}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => go(event.currentTarget)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') go(event.currentTarget)
      }}
    />
  )
}
