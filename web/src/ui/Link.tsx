import { type LinkProps, Link as RouterLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Link.module.css'
import { parseSearch } from './list/search-text.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path in this application, with or without `?query`. */
  to: string
  search?: Readonly<Record<string, string | undefined>>
  /** Looks like the surrounding text until it is hovered. */
  quiet?: boolean
  /** The fragment after #, which is not sent to the server. */
  hash?: string
  replace?: boolean
  /** False keeps the scroll position. */
  resetScroll?: boolean
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

/** A link inside the application; the code of its target is preloaded on hover or focus. */
export function Link({ to, search, quiet = false, className, children, ...rest }: Props) {
  const [path = '', question = ''] = to.split('?')
  const asked = { ...parseSearch(question), ...search }
  return (
    <RouterLink
      to={path as LinkProps['to']}
      search={asked as LinkProps['search']}
      preload="intent"
      // The router would mark the links to all parents as the current page too.
      activeOptions={{ exact: true }}
      // A link with its own class is not underlined like a word in a text.
      data-looks={className ? true : undefined}
      className={[quiet ? styles.quiet : styles.link, className].filter(Boolean).join(' ')}
      {...rest}
    >
      {children}
    </RouterLink>
  )
}
