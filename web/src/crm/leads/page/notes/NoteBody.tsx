import { createElement, Fragment, type ReactNode } from 'react'
import styles from '../history/Timeline.module.css'

const PLAIN = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote'])
const LINKS = /^(https?:|mailto:|tel:)/i

/** Renders a note's HTML as React elements. The server has sanitized it already; never inserting it as markup is a second protection. */
export function NoteBody({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (
    <div className={styles.note} dir="auto">
      {childrenOf(body)}
    </div>
  )
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map((child, position) => drawn(child, position))

function drawn(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  if (tag === 'br') return <br key={key} />
  if (PLAIN.has(tag)) return createElement(tag, { key }, ...childrenOf(node))
  if (tag === 'span' && node.dataset.mention)
    return (
      <span key={key} className={styles.mention}>
        {node.textContent}
      </span>
    )
  const href = node.getAttribute('href') ?? ''
  if (tag === 'a' && LINKS.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {childrenOf(node)}
      </a>
    )
  return <Fragment key={key}>{childrenOf(node)}</Fragment>
}
