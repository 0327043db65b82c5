import { type LinkProps, Link as RouterLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Link.module.css'
import { parseSearch } from './list/search-text.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this application, with or without `?query`. */
  to: string
  search?: Readonly<Record<string, string | undefined>>
  /** Looks like the text around it until it is hovered. */
  quiet?: boolean
  /** Behind the #, where no server sees it. */
  hash?: string
  replace?: boolean
  /** False: what is on screen stays where it is. */
  resetScroll?: boolean
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

/** A link inside the application; the target's code is fetched when it is hovered or focused. */
export function Link({ to, search, quiet = false, className, children, ...rest }: Props) {
  const [path = '', question = ''] = to.split('?')
  const asked = { ...parseSearch(question), ...search }
  return (
    <RouterLink
      to={path as LinkProps['to']}
      search={asked as LinkProps['search']}
      preload="intent"
      // A link with its own style is not underlined like a link in a text.
      data-looks={className ? true : undefined}
      className={[quiet ? styles.quiet : styles.link, className].filter(Boolean).join(' ')}
      {...rest}
    >
      {children}
    </RouterLink>
  )
}
