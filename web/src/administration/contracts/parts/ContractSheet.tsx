import type { TextBlock, TextRun } from '@storey/api/administration/contract-text.ts'
import styles from './ContractSheet.module.css'

interface Props {
  blocks: readonly TextBlock[]
  language: 'en' | 'ar'
  head: string
  number: string
  /** Nothing is filled in any more: values are words like the others. */
  isFinal?: boolean
}

/** An agreement as printed; filled-in values are highlighted until it is signed. */
export function ContractSheet({ blocks, language, head, number, isFinal = false }: Props) {
  return (
    <article
      className={styles.sheet}
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      data-sheet
      data-final={isFinal || undefined}
    >
      <p className={styles.head}>
        <b>{head}</b>
        <span>{number}</span>
      </p>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name than their place
        <Block key={at} block={block} />
      ))}
    </article>
  )
}

function Block({ block: { kind, runs } }: { block: TextBlock }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: runs neither
  const text = runs.map((run, at) => <Run key={at} run={run} />)
  if (kind === 'title') return <h2 className={styles.title}>{text}</h2>
  if (kind === 'heading') return <h3 className={styles.heading}>{text}</h3>
  return <p data-item={kind === 'item' || undefined}>{text}</p>
}

function Run({ run: { text, strong, value } }: { run: TextRun }) {
  const inner = value ? <mark dir="auto">{text}</mark> : text
  return strong ? <b>{inner}</b> : inner
}
