import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countText } from './format/number.ts'
import { HeadSlot } from './head-slot.ts'
import { Link } from './Link.tsx'
import styles from './Page.module.css'
import { useProduct } from './product.ts'

interface Crumb {
  readonly title: string
  readonly to: string
}

interface Count {
  readonly total: number
  readonly total_is_exact?: boolean
}

interface Props {
  /** The h1, and the first part of the document's title. */
  title: string
  /** The middle part of the document's title; default: the last breadcrumb. */
  area?: string
  count?: Count | number | undefined
  crumbs?: readonly Crumb[]
  /** A picture or avatar before the h1. */
  mark?: ReactNode
  /** Statuses next to the h1. */
  status?: ReactNode
  /** One line under the h1. */
  note?: ReactNode
  /** Right of the breadcrumbs, such as previous and next. */
  walk?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  /** The rail on the right, behind a hairline; under the content on phones. */
  aside?: ReactNode
  /** The content needs the width of a large screen: on smaller ones the rail comes after the content. */
  wide?: boolean
  /** Content reaches the edges and fills the height: lists and boards. */
  flush?: boolean
  /** The content begins with a bar of filters, whose line is that of the head too. */
  filtered?: boolean
  /** 640 px wide, for forms. */
  narrow?: boolean
  children?: ReactNode
}

/** The frame of every screen: breadcrumbs, one h1, actions, tabs, content and rail. */
export function Page(props: Props) {
  const { title, crumbs = [], mark, note, walk, actions, tabs, aside, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const product = useProduct().name
  const area = props.area ?? crumbs.at(-1)?.title

  useEffect(() => {
    document.title = [title, area, product].filter(Boolean).join(' · ')
  }, [title, area, product])

  useEffect(() => {
    // Focuses the heading of a new page for screen readers, unless an element on it (a search box, a dialog) already has the focus.
    // With the next frame: here it would force a layout in the task that drew the page.
    const frame = window.requestAnimationFrame(() => {
      const here = heading.current
      const focused = document.activeElement
      if (here?.parentElement && !here.closest('[data-page]')?.contains(focused)) here.focus({ preventScroll: true })
    })
    return () => window.cancelAnimationFrame(frame)
  }, [])

  return (
    <div
      className={styles.page}
      data-page
      data-flush={props.flush || undefined}
      data-aside={aside ? (props.wide ? 'wide' : true) : undefined}
    >
      <header
        className={styles.head}
        data-line={tabs || props.flush || props.filtered ? undefined : true}
        data-tabs={note || mark ? 'below' : 'beside'}
      >
        {(crumbs.length > 0 || walk) && (
          <div className={styles.top}>
            <Crumbs crumbs={crumbs} />
            {walk && <div className={styles.walk}>{walk}</div>}
          </div>
        )}
        <div className={styles.bar}>
          {mark}
          <div className={styles.name}>
            <div className={styles.title}>
              <h1 ref={heading} tabIndex={-1} dir="auto">
                {title}
              </h1>
              {props.count !== undefined && <span className={styles.count}>{countOf(props.count)}</span>}
              {props.status}
            </div>
            {note && <div className={styles.note}>{note}</div>}
          </div>
          <div ref={setSlot} className={styles.tabs}>
            {tabs}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.content} data-narrow={props.narrow || undefined}>
          <HeadSlot value={props.flush && !tabs ? slot : undefined}>{children}</HeadSlot>
        </div>
        {aside && (
          <aside className={styles.aside} aria-label="Details">
            <div className={styles.rail}>{aside}</div>
          </aside>
        )}
      </div>
    </div>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, position) => (
          <li key={crumb.to}>
            {position > 0 && <IconChevronRight size={12} stroke={1.6} aria-hidden />}
            <Link to={crumb.to} quiet>
              {crumb.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function countOf(count: Count | number): string {
  if (typeof count === 'number') return countText(count)
  const total = countText(count.total)
  return count.total_is_exact === false ? `${total}+` : total
}
